#!/bin/bash
# named.sh: whether takhta.local is found by avahi and leads to this machine's address, also after that has changed; as
# root, by hand, in a network of its own. It needs mmdebstrap; the empty Debian of installed.sh is used.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
root=$top/build/installed/named
if [ -z "${INSIDE:-}" ]; then
  empty=$top/build/installed/bookworm-amd64.tar
  mkdir -p "$(dirname "$empty")"
  [ -s "$empty" ] || mmdebstrap --quiet --variant=apt bookworm "$empty"
  rm -rf "$root" && mkdir "$root" && tar -C "$root" --exclude=./dev/* -xf "$empty"
  cp /etc/resolv.conf "$root/etc/"
  touch "$root/dev/null" "$root/dev/urandom"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" && chmod +x "$root/usr/sbin/policy-rc.d"
  mount --bind /dev/null "$root/dev/null"; mount --bind /dev/urandom "$root/dev/urandom"
  trap 'umount "$root/dev/null" "$root/dev/urandom"' EXIT
  chroot "$root" sh -c 'apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends \
    avahi-daemon avahi-utils dbus iproute2 hostname >/dev/null 2>&1'
  install -D -m 755 "$top/host/installer/files/name" "$root/opt/takhta/name"
  INSIDE=1 unshare --mount --net --uts --pid --fork --kill-child "$0"
  exit
fi
mount -t proc proc "$root/proc"
hostname board
inside() { chroot "$root" "$@"; }
inside ip link set lo up
inside ip link add one type veth peer name other
inside ip address add 10.9.8.7/24 dev one
inside ip link set one multicast on up && inside ip link set other up
mkdir -p "$root/run/dbus" && inside dbus-daemon --system --nopidfile
inside avahi-daemon --no-chroot --no-drop-root --daemonize
inside /opt/takhta/name &
found() { until inside avahi-resolve --name -4 takhta.local 2>/dev/null | grep -w "$1"; do sleep 1; done; }
found 10.9.8.7
inside ip address add 10.9.8.9/24 dev one && inside ip address del 10.9.8.7/24 dev one
inside ip address show one | grep -q 10.9.8.9 || inside ip address add 10.9.8.9/24 dev one
found 10.9.8.9
echo "takhta.local is found, and found again after its address has changed."
