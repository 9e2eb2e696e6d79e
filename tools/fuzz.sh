#!/bin/bash
# Fuzzes readers one after the other, on one core:
#
#     tools/fuzz.sh [-n RUNS] [-w FOLDER] [NAME ...]      NAME: text, json, png, mask ...; all by default
#
# RUNS (ten million) are counted in FOLDER (build/fuzz/work): what was done is not done again, so it may
# be stopped and started at will. For each NAME there are FOLDER/NAME.log (each chunk: runs so far,
# runs a second, findings), FOLDER/corpus/NAME and FOLDER/findings/NAME-*. A NAME with a
# finding is left where it is; when it is mended, take FOLDER/NAME.done and the finding away.
# FOLDER/summary.txt holds a line for each NAME that is through. Ends with 1 if anything was found.
#
#     tools/fuzz.sh -m NAME ...      merges what is new in FOLDER/corpus/NAME into fuzz/corpus/NAME
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
programs=${MEANDER_FUZZ_PROGRAMS:-$root/build/fuzz}
runs=10000000 chunk=1000000 work=$root/build/fuzz/work merge=
all=(text lines micromouse blocks half-blocks csv map maz num maze-dataset json binary pbm pgm png mask
    bitmap read)

usage() { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2; }
while getopts n:w:mh option; do
    case $option in
    n) runs=$OPTARG ;;
    w) work=$OPTARG ;;
    m) merge=yes ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
names=("${@:-${all[@]}}")
[[ $# -gt 0 ]] || names=("${all[@]}")

# The longest input that is of use: what is to be reached is reached by less.
longest() {
    case $1 in
    text | json) echo 400 ;;
    binary) echo 800 ;;
    png) echo 600 ;;
    maz) echo 300 ;; # 32 x 32 is in the corpus of the tests
    mask) echo 80 ;;
    *) echo 200 ;;
    esac
}

# Short traces of allocations, little kept back: malloc is most of what a run costs.
export ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=1:${ASAN_OPTIONS:-}

# As few inputs as reach every branch: they are replayed in every run of the tests.
merge_corpus() {
    local name=$1 seeds=$root/fuzz/corpus/$1
    mkdir -p "$seeds"
    "$programs/fuzz_$name" -merge=1 -use_counters=0 -set_cover_merge=1 \
        -max_len="$(longest "$name")" "$seeds" "$work/corpus/$name" \
        2>&1 | grep -E 'MERGE-OUTER: [0-9]+ new'
}

# One chunk: runs of NAME, another seed each time.
run_chunk() {
    local name=$1 count=$2 seed=$3 dictionary=()
    [[ -f $root/fuzz/$name.dict ]] && dictionary=(-dict="$root/fuzz/$name.dict")
    "$programs/fuzz_$name" -runs="$count" -seed="$seed" -max_len="$(longest "$name")" -rss_limit_mb=1024 \
        -timeout=20 -reload=0 -print_final_stats=1 -artifact_prefix="$work/findings/$name-" \
        "${dictionary[@]}" "$work/corpus/$name" "$root/fuzz/corpus/$name" >"$work/$name.chunk" 2>&1
}

fuzz() {
    local name=$1 done count began=$SECONDS status rate
    mkdir -p "$work/corpus/$name" "$work/findings" "$root/fuzz/corpus/$name"
    done=$(cat "$work/$name.done" 2>/dev/null || echo 0)
    while ((done < runs)); do
        if compgen -G "$work/findings/$name-*" >/dev/null; then
            echo "$name: has a finding after $done runs; see $work/findings" | tee -a "$work/summary.txt"
            return 1
        fi
        count=$((runs - done < chunk ? runs - done : chunk))
        run_chunk "$name" "$count" $((1 + done / chunk))
        status=$?
        rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$work/$name.chunk")
        ((status == 0)) && done=$((done + count)) && echo "$done" >"$work/$name.done"
        echo "$(date +%T) $name: $done runs, ${rate:-0} a second, status $status" >>"$work/$name.log"
        if ((status != 0)); then
            tail -40 "$work/$name.chunk" >>"$work/$name.log"
            compgen -G "$work/findings/$name-*" >/dev/null || return 1
        fi
    done
    echo "$name: $done runs without a finding, the last chunk ${rate:-?} a second," \
        "$((SECONDS - began)) s" | tee -a "$work/summary.txt"
}

failed=0
mkdir -p "$work"
for name in "${names[@]}"; do
    if [[ $merge ]]; then merge_corpus "$name"; else fuzz "$name" || failed=1; fi
done
exit $failed
