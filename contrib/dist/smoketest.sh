#!/usr/bin/env bash
# Tells in seconds whether refute works on this machine: a bug, a proof, and a test suite.
#
#   ./smoketest.sh             with bin/refute beside this script, or else the refute on the PATH
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
refute=$here/bin/refute
[ -x "$refute" ] || refute=$(command -v refute) || { echo "smoketest: no refute beside this script or on the PATH" >&2; exit 1; }
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$out"

# ask VERDICT STATUS ARGUMENT...: refute must answer with both.
ask() {
    local verdict=$1 expected=$2 status=0
    shift 2
    "$refute" "$@" > answer 2> messages || status=$?
    if [ "$status" != "$expected" ] || [ "$(tail -n 1 answer)" != "RESULT: $verdict" ]; then
        echo "smoketest: 'refute $*' ended with $status, expected '$verdict' and $expected" >&2
        cat answer messages >&2
        exit 1
    fi
    echo "refute $1: $verdict, as expected"
}

cat > broken.c << 'END'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x % 1000 == 77 && x > 100000)
    reach_error();
  return 0;
}
END
cat > sound.c << 'END'
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 4; i++)
    sum += __VERIFIER_nondet_uchar();
  if (sum > 4 * 255)
    reach_error();
  return 0;
}
END
"$refute" --version
ask "false(unreach-call)" 1 check -o found broken.c
ask true 0 check sound.c
ask 'done' 0 cover --timeout 10s -o suite broken.c
ask "false(unreach-call)" 1 run found/test-suite.zip broken.c
echo "smoketest: refute works"
