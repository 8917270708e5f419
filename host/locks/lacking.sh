#!/bin/sh
# lacking.sh PYTHON EXTRA: ends with one sentence if this machine cannot install Takhta as it is, and says what to do.
set -eu
python=$1
extra=$2
here=$(dirname "$0")

refuse() { echo "$1" >&2; exit 1; }

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
  || refuse "Takhta needs Python 3.11 or newer: sudo apt install python3"
"$python" -c 'import sys; sys.exit(sys.maxsize < 2**32)' \
  || refuse "Takhta needs a 64-bit system, and this one has 32 bits: install Raspberry Pi OS (64-bit) on the card."

# Each is looked for where it is used, so that a compiler from elsewhere counts too.
is_there() {
  case $1 in
    python3-venv) "$python" -c 'import ensurepip, venv' 2>/dev/null ;;
    python3-dev) "$python" -c 'import os, sysconfig as s, sys; sys.exit(not os.path.exists(s.get_path("include") + "/Python.h"))' ;;
    gcc | swig) command -v "$1" >/dev/null ;;
    *) refuse "$0 cannot tell whether $1 is there." ;;
  esac
}

wanted=python3-venv
lock=$here/$extra.txt
case $extra in pi | pi5)
  version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  while read -r package pythons needs; do
    if grep -q "^$package==" "$lock"; then
      case ",$pythons," in *",$version,"*) wanted="$wanted $needs" ;; esac
    fi
  done <"$here/compiled.list"
esac

missing=
for each in $(printf '%s\n' $wanted | awk '!seen[$0]++'); do
  is_there "$each" || missing="$missing $each"
done
[ -z "$missing" ] || refuse "First, what Debian brings: sudo apt install$missing"
