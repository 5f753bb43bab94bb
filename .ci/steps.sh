# What .ci/run and .ci/packages share: timed steps, checks side by side, and a summary at the end.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
export CI=true
export PATH="$PWD/node_modules/.bin:$PATH"

times="$(mktemp)"
export times
step() {
  local start=$SECONDS
  printf '\n=== %s\n' "$*"
  "$@" || return
  printf '%4d s  %s\n' $((SECONDS - start)) "$*" >>"$times"
}
# A check that prints when it is done.
check() {
  local log status=0
  log="$(mktemp)"
  step node tools/check.ts "$1" >"$log" 2>&1 || status=$?
  cat "$log"
  rm "$log"
  return "$status"
}
export -f step check
# Checks, so many at a time, in their order.
checks() {
  local at_a_time=$1
  shift
  printf '%s\n' "$@" | xargs -P "$at_a_time" -I '{}' bash -c 'check {}'
}
summary() {
  local status=$?
  printf '\n=== %s after %d s, on Node %s\n' "$([[ $status == 0 ]] && echo passed || echo FAILED)" "$SECONDS" "$(node --version)"
  cat "$times"
  rm "$times"
}
trap summary EXIT

if [[ -z ${WAYBILL_CONTRACTS:-} && -d ../shared/carriers ]]; then
  WAYBILL_CONTRACTS="$(cd ../shared/carriers && pwd)"
  export WAYBILL_CONTRACTS
fi
echo "official contracts (WAYBILL_CONTRACTS): ${WAYBILL_CONTRACTS:-not set, tests against them are skipped}"
