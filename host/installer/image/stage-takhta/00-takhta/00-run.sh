#!/bin/bash -e
# The board's lines of config.txt, and the package. Which Pi it will be nobody knows yet: what is made here for none is
# made anew at the first start, without a network (takhta-setup.service).
config=$ROOTFS_DIR/boot/firmware/config.txt
while read -r line; do
  grep -qxF "$line" "$config" || printf '%s\n' "$line" >>"$config"
done <<'LINES'
[all]
dtparam=spi=on
dtparam=audio=off
gpio=5,6,24,25=op,dh
gpio=17,22,23,27=op,dl
dtoverlay=gpio-shutdown,gpio_pin=26
LINES

package=$(echo "$TAKHTA"/build/takhta_*_arm64.deb)
install -m 644 "$package" "$ROOTFS_DIR/tmp/takhta.deb"
on_chroot <<'INSIDE'
apt-get install --yes /tmp/takhta.deb
rm /tmp/takhta.deb
INSIDE
