#!/bin/sh
# heal.sh VENV EXTRA: takes away a venv that cannot serve here: of another Pi, whose drivers exclude ours and bring a
# module of the same name, or of a Python that has gone with an older Debian.
set -eu
venv=$1
extra=$2
[ -e "$venv/bin/python" ] || [ -L "$venv/bin/python" ] || exit 0

why=
version=$("$venv/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true)
if [ -z "$version" ] || [ ! -d "$venv/lib/python$version" ]; then why="another Python"; fi
for stamp in "$venv"/ready-pi*; do
  case $extra in
    pi | pi5) [ ! -e "$stamp" ] || [ "$stamp" = "$venv/ready-$extra" ] || why="another Pi" ;;
  esac
done
[ -z "$why" ] || { echo "$venv was made for $why; it is made anew."; rm -rf "$venv"; }
