# For ./run and ./test, which source it: installs what is missing on Debian and Ubuntu, and nothing
# when nothing is missing.
#
#     want command gcc gcc        # a command, and the package that brings it
#     want file /usr/include/stdio.h libc6-dev
#     want answer 'pkg-config --exists cmocka' libcmocka-dev
#     install_wanted "meander is built with"

wanted=()

# Remembers the package unless what it brings is here: a command, a file, or a line of shell that
# answers yes. Several packages: the first that this release has.
want() {
    local kind=$1 what=$2
    case $kind in
    command) command -v "$what" >/dev/null && return ;;
    file) [[ -e $what ]] && return ;;
    answer) bash -c "$what" >/dev/null 2>&1 && return ;;
    esac
    wanted+=("${*:3}")
}

first_there_is() {
    local package
    for package in "$@"; do
        if apt-cache show "$package" >/dev/null 2>&1; then
            echo "$package"
            return
        fi
    done
    echo "$1"
}

# Installs what is wanted. $1 says to people what it is for; $2 is the log.
install_wanted() {
    local become=() packages=() names
    [[ ${#wanted[@]} -gt 0 ]] || return 0
    if ! command -v apt-get >/dev/null; then
        echo "meander: missing: ${wanted[*]%% *} (no apt-get here, please install them)" >&2
        return 1
    fi
    if [[ $(id -u) -ne 0 ]]; then
        if ! command -v sudo >/dev/null; then
            echo "meander: missing: ${wanted[*]%% *} (run as root once, or install them)" >&2
            return 1
        fi
        become=(sudo)
    fi
    mkdir -p "$(dirname "$2")"
    echo "meander: installing ${wanted[*]%% *} ($1)" >&2
    "${become[@]}" apt-get update >"$2" 2>&1 || true
    for names in "${wanted[@]}"; do
        # shellcheck disable=SC2086 # names is a list
        packages+=("$(first_there_is $names)")
    done
    if ! "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y \
        --no-install-recommends "${packages[@]}" >>"$2" 2>&1; then
        tail -20 "$2" >&2
        echo "meander: apt-get could not install ${packages[*]} (all of it: $2)" >&2
        return 1
    fi
}
