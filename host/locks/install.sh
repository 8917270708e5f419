#!/bin/sh
# install.sh PYTHON LOCK [OPTION ...]: installs the versions a lock names and nothing else, each file held to its hash.
# pip is silent for minutes or tells everything; here it says what it is at, one line for each package.
set -eu
python=$1
lock=$2
shift 2
many=$(grep -c '^[a-zA-Z]' "$lock")
[ ! -t 1 ] || rewrite=yes

# lgpio's own switch: compile the C library it brings, instead of asking for one of the system.
export PYPI=1

# The pipe would hide how pip ended, so pip's end is its last line.
{
  "$python" -m pip install --disable-pip-version-check --no-color --progress-bar off --require-hashes -r "$lock" "$@" \
    && echo "ended well" || echo "ended badly"
} | awk -v many="$many" -v rewrite="${rewrite:-}" '
  function tell(what) {
    if (rewrite) { printf "\r\033[K  %s", what; fflush() } else { print "  " what; fflush() }
  }
  /^Collecting |^Requirement already satisfied: / {
    name = $1 == "Collecting" ? $2 : $4
    sub(/[=<>!~;(].*/, "", name)
    tell("up to " many " packages, " ++seen ": " name)
  }
  /^ *Building wheel for / { tell("compiling " $4 ", which takes a while") }
  /^Installing collected/ { tell("unpacking") }
  /^ended / { if (rewrite) printf "\r\033[K"; exit $2 != "well" }
'
