#!/usr/bin/env bash
# Feeds random bytes to the readers and the interpreter, under the address sanitizer: each target of Tests/Tools/Fuzz in
# turn. A crash, a hang or a broken invariant ends the run, and the input is kept.
#
#   .ci/fuzz.sh [--long] [SECONDS]     SECONDS for each target; 10, with --long 300
#   .ci/fuzz.sh --build                only builds them
#   .ci/fuzz.sh --built [SECONDS]      runs them without building
#
# DRAWSTRING_FUZZ_CORPUS names a folder that keeps the interesting inputs from run to run.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '== %s\n' "$*"; }

seconds=10
if [ "${1:-}" = --long ]; then
  seconds=300
  shift
fi
seconds=${1:-$seconds}

if [ "${1:-}" = --built ]; then
  shift
  seconds=${1:-10}
else
  say 'build the fuzzers'
  DRAWSTRING_FUZZ=1 swift build -c release --product drawstring-fuzz --scratch-path .build/fuzz \
    --sanitize fuzzer --sanitize address -Xswiftc -sanitize=fuzzer,address
fi
fuzz=.build/fuzz/release/drawstring-fuzz
if [ "${1:-}" = --build ]; then exit; fi

# Swift's own crash report would interfere with the sanitizer's; its tables, made once, look like leaks; and deep stacks
# for every allocation would take most of the time.
export ASAN_OPTIONS=detect_leaks=0:malloc_context_size=3:quarantine_size_mb=16 SWIFT_BACKTRACE=enable=no
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
corpora=${DRAWSTRING_FUZZ_CORPUS:-$work/corpus}
artifacts=.build/fuzz/artifacts
mkdir -p "$artifacts"

longest() {
  case $1 in
    spec | compiled | drawing | vector | animation) echo 8192 ;;
    trace) echo 4096 ;;
    path) echo 2048 ;;
    evaluation | equivalence) echo 1024 ;;
    *) echo 512 ;;
  esac
}

status=0
for target in spec formula path easing trace evaluation equivalence compiled drawing vector animation; do
  corpus=$corpora/$target
  mkdir -p "$corpus"
  export DRAWSTRING_FUZZ_TARGET=$target
  DRAWSTRING_FUZZ_SEEDS=$work/seeds/$target "$fuzz"
  starts=("$work/seeds/$target")
  for folder in "Tests/Tools/Fuzz/corpus/$target" "Tests/Tools/Fuzz/regressions/$target"; do
    if [ -d "$folder" ]; then starts+=("$folder"); fi
  done
  if "$fuzz" "$corpus" "${starts[@]}" \
    -dict=Tests/Tools/Fuzz/drawstring.dict -max_total_time="$seconds" -max_len="$(longest "$target")" \
    -timeout=60 -detect_leaks=0 -rss_limit_mb=2048 -report_slow_units=10 -print_final_stats=1 \
    -artifact_prefix="$artifacts/$target-" >"$work/log" 2>&1; then
    say "$target: $(sed -n 's/^Done \(.*\)/\1/p' "$work/log"), $(sed -n 's/^#.*DONE *\(cov: [0-9]*\).*/\1/p' "$work/log")"
  else
    status=1
    say "$target: failed"
    grep -a -E 'Fatal error|ERROR|SUMMARY|Test unit' "$work/log" | cut -c1-2000 | head -20
  fi
done
exit "$status"
