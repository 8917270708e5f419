#!/bin/sh
# install.sh PYTHON LOCK [OPTION ...]: installs the versions a lock names and nothing else, each file held to its hash.
set -eu
python=$1
lock=$2
shift 2
install() { "$python" -m pip install --quiet --disable-pip-version-check "$@"; }

if "$python" -c 'import sys; sys.exit(sys.maxsize < 2**32)'; then
  install --require-hashes -r "$lock" "$@"
else
  # For a 32-bit Raspberry Pi there are wheels of numpy and others only where Raspberry Pi OS looks for them, built
  # there and so with other hashes. Compiling them on the Pi would take hours, so only the versions are held to.
  versions=$(mktemp)
  trap 'rm -f "$versions"' EXIT
  sed -e '/^ *--hash=/d' -e 's/ *\\$//' "$lock" >"$versions"
  install -r "$versions" "$@"
fi
