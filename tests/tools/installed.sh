#!/bin/bash
# installed.sh ARCHITECTURE SUITE [MODEL]: from an empty Debian to a board that plays, and away again; as root, by hand.
#   tests/tools/installed.sh amd64 bookworm
#   tests/tools/installed.sh arm64 trixie "Raspberry Pi 5 Model B Rev 1.0"     emulated by qemu-user-static
# It needs mmdebstrap, and the package that `make deb ARCH=…` builds. Each line it prints is a fact and its seconds.
set -euo pipefail
architecture=$1 suite=$2 model=${3:-}
top=$(cd "$(dirname "$0")/../.." && pwd)
root=$top/build/installed/$suite-$architecture

if [ -z "${INSIDE:-}" ]; then # its mounts and what it started are gone when it ends, however it ends
  INSIDE=1 exec unshare --mount --pid --fork --kill-child "$0" "$@"
fi

began=$SECONDS
fact() { printf '%4d s  %s\n' $((SECONDS - began)) "$*"; began=$SECONDS; }

empty=$top/build/installed/$suite-$architecture.tar
mkdir -p "$(dirname "$empty")"
[ -s "$empty" ] || mmdebstrap --quiet --architectures="$architecture" --variant=apt "$suite" "$empty"
rm -rf "$root" && mkdir "$root"
tar -C "$root" --exclude=./dev/* -xf "$empty"
mount -t proc proc "$root/proc"
mount -t tmpfs none "$root/dev"
mkdir "$root/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 none "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
for each in null zero full random urandom tty; do touch "$root/dev/$each"; mount --bind "/dev/$each" "$root/dev/$each"; done
cp /etc/resolv.conf "$root/etc/"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # a chroot starts no services
chmod +x "$root/usr/sbin/policy-rc.d"
if [ -n "$model" ]; then
  mkdir -p "$root/pretended/proc/device-tree"
  printf '%s\0' "$model" >"$root/pretended/proc/device-tree/model"
  export TAKHTA_MACHINE=/pretended
fi
cp "$top"/build/takhta_*_"$architecture".deb "$root/takhta.deb"
fact "an empty Debian: $suite, $architecture${model:+, pretending to be a $model}"

inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
inside apt-get -qq update
# First what Debian brings, so that the time of our own part is told by itself.
inside dpkg-deb --field /takhta.deb Depends | sed 's/ | [^,]*//g; s/([^)]*)//g; s/,/ /g' >"$root/depends"
[ "$suite" != bookworm ] || sed -i 's/swig//' "$root/depends"
inside sh -c 'apt-get -qq install --no-install-recommends $(cat /depends) >/dev/null 2>&1'
fact "what Debian brings is there"
inside apt-get -qq install --no-install-recommends /takhta.deb 2>&1 | grep -E "^Takhta|^takhta|^  compiling|http|rror" || true
fact "the package is installed: $(cat "$root/opt/takhta/venv/made"), $(du -sm "$root/opt/takhta" | cut -f1) MB"
inside takhta --version
inside sh -c 'id takhta'
modules="numpy msgspec starlette uvicorn segno"
case $model in "") ;; *"Pi 5"*) modules="$modules lgpio spidev gpiod" ;; *) modules="$modules spidev gpiod _rpi_ws281x" ;; esac
for each in $modules; do inside /opt/takhta/venv/bin/python -c "import $each"; done
fact "imported: $modules"

inside sh -c 'takhta play --board virtual --no-browser >/tmp/said 2>&1 & echo $! >/tmp/pid
  until grep -q "is ready" /tmp/said; do kill -0 $(cat /tmp/pid) || { cat /tmp/said; exit 1; }; sleep 0.2; done
  head -n1 /tmp/said'
fact "takhta play --board virtual is ready"
inside python3 -c 'import urllib.request as u; print("the page:", u.urlopen("http://127.0.0.1:8024/").status)'
inside sh -c 'kill $(cat /tmp/pid); while kill -0 $(cat /tmp/pid) 2>/dev/null; do sleep 0.1; done; ls /var/lib/takhta'
fact "played, stopped"
inside takhta doctor --board virtual | grep -v "^ " || true
fact "takhta doctor --board virtual"
inside takhta flash 2>&1 || echo "takhta flash ended with $?, as it must without a Pico"
cp "$top/tests/data/matches/cube.mat" "$root/tmp/"
inside takhta reenact --no-display --json /tmp/cube.mat || true
fact "takhta flash, takhta reenact"
# Another release: the same files with another number, so that all is made anew; then the way back.
inside sh -c 'dpkg-deb --raw-extract /takhta.deb /next && sed -i "s/^Version: .*/Version: 9.9/" /next/DEBIAN/control &&
  echo 9.9 >/next/opt/takhta/release && dpkg-deb --build -Znone /next /next.deb >/dev/null'
inside takhta update /next.deb
inside takhta update --back
grep -q 9.9 "$root/opt/takhta/venv/made" && exit 1
inside takhta log list
fact "updated and gone back"
inside apt-get -qq remove takhta 2>&1 | grep Takhta || true
[ ! -e "$root/opt/takhta" ] && [ -e "$root/var/lib/takhta/journal.sqlite" ]
inside apt-get -qq purge takhta >/dev/null 2>&1
[ -e "$root/var/lib/takhta/journal.sqlite" ] && [ ! -e "$root/etc/default/takhta" ]
fact "removed and purged: nothing of the program is left, the games are"
