#!/usr/bin/env bash
# Makes the archives of a release in FOLDER, with their digests in SHA256SUMS. All have the version of the program in their names.
# The same toolchain and libraries make the same bytes.
#
#   .ci/release.sh FOLDER             all three
#   .ci/release.sh FOLDER program     drawstring-VERSION-SYSTEM-MACHINE.tar.gz, for this machine: the stripped program, which on
#                                     Linux needs no library, its manual page and completions
#   .ci/release.sh FOLDER libraries   libdrawstring-VERSION-linux-x86_64.tar.gz and -linux-aarch64.tar.gz
#   .ci/release.sh FOLDER npm         drawstring-VERSION.tgz, as `npm pack` would make it
#
# Needs Python 3; `program` libyaml and strip, `npm` esbuild.
set -euo pipefail
export LC_ALL=C

fail() {
  printf 'release.sh: %s\n' "$*" >&2
  exit 1
}
say() { printf 'release.sh: %s\n' "$*" >&2; }

[ $# -ge 1 ] || fail "usage: .ci/release.sh FOLDER [program|libraries|npm]…"
mkdir -p "$1"
output="$(cd "$1" && pwd)"
shift
[ $# -gt 0 ] || set -- program libraries npm
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

version=$(Sources/DrawstringWasm/make.sh version)
[ "${GITHUB_REF_TYPE-}" != tag ] || [ "$GITHUB_REF_NAME" = "v$version" ] ||
  fail "the tag is $GITHUB_REF_NAME, and the program has version $version"

# Packs a folder as NAME. The archive has one time, one owner and sorted names.
pack() {
  python3 - "$1" "$output/$2" <<'END'
import gzip
import pathlib
import sys
import tarfile

folder, file = map(pathlib.Path, sys.argv[1:])
NPM_TIME = 499162500  # the time of all files in packages that npm makes


def plain(entry):
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = NPM_TIME
    entry.mode = 0o755 if entry.isdir() or "/bin/" in entry.name else 0o644
    return entry


with open(file, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as zipped:
    with tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        archive.add(folder, folder.name, filter=plain)
END
  say "$2 has $(wc -c < "$output/$2" | tr -d ' ') bytes"
}

# Writes the page of an archive.
page() {
  mkdir -p "$1/share/doc/$2"
  cat > "$1/share/doc/$2/README.md"
}

program() {
  case $(uname -s) in
  Linux)
    system=linux flags=(-Xswiftc -static-executable)
    more=' It also contains the GNU C library (LGPL 2.1) and
libstdc++ (GPL 3 with the Runtime Library Exception).'
    ;;
  Darwin)
    system=macos flags=() more=''
    # With only this file in its folder, the linker takes no dynamic library.
    mkdir "$work/yaml"
    cp "$(pkg-config --variable=libdir yaml-0.1)/libyaml.a" "$work/yaml"
    printf 'Name: yaml\nDescription: libyaml\nVersion: 0\nCflags: %s\nLibs: -L%s -lyaml\n' \
      "$(pkg-config --cflags yaml-0.1)" "$work/yaml" > "$work/yaml/yaml-0.1.pc"
    export PKG_CONFIG_PATH="$work/yaml"
    ;;
  *) fail "no program is made for $(uname -s)" ;;
  esac
  # A folder of its own, because other flags would build everything in .build/release again.
  build=(swift build -c release --product drawstring --scratch-path .build/static --static-swift-stdlib "${flags[@]}")
  "${build[@]}" >&2
  name="drawstring-$version-$system-$(uname -m)"
  root="$work/$name"
  mkdir -p "$root"/bin "$root"/share/{man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}
  cp "$("${build[@]}" --show-bin-path)/drawstring" "$root/bin"
  strip "$root/bin/drawstring"
  drawstring="$root/bin/drawstring"
  "$drawstring" help --format man > "$root/share/man/man1/drawstring.1"
  "$drawstring" completions bash > "$root/share/bash-completion/completions/drawstring"
  "$drawstring" completions zsh > "$root/share/zsh/site-functions/_drawstring"
  "$drawstring" completions fish > "$root/share/fish/vendor_completions.d/drawstring.fish"
  page "$root" drawstring <<END
# drawstring $version

Pull-to-refresh animations, described in YAML. \`drawstring help\` lists the commands, \`man drawstring\` all options. Any folder
can hold \`bin\` and \`share\`; shells look for completions and manual pages below \`/usr/local\` and \`~/.local\`.

No licence has been chosen for Drawstring (UNLICENSED). The program contains Swift's standard library and libdispatch (Apache 2.0
with the Runtime Library Exception) and libyaml (MIT, see libyaml.txt).$more
END
  for notice in /usr/share/doc/libyaml-dev/copyright "$(pkg-config --variable=prefix yaml-0.1 || true)"/{License,LICENSE}; do
    [ ! -f "$notice" ] || cp "$notice" "$root/share/doc/drawstring/libyaml.txt"
  done
  [ -f "$root/share/doc/drawstring/libyaml.txt" ] || fail 'the notice of libyaml is not found, which has to go with the program'
  pack "$root" "$name.tar.gz"
}

libraries() {
  [ "$(uname -sm)" = 'Linux x86_64' ] || fail 'the libraries are made on Linux for x86-64'
  for machine in x86_64 aarch64; do
    name="libdrawstring-$version-linux-$machine"
    Sources/DrawstringWasm/make.sh library "$work/$name" --target "$machine-linux"
    page "$work/$name" libdrawstring <<END
# libdrawstring $version for $machine

Plays compiled Drawstring effects in C and C++. \`include/drawstring.h\` documents every function. Any folder can hold \`lib\` and
\`include\`; \`lib/pkgconfig/drawstring.pc\` finds them there.

No licence has been chosen for Drawstring (UNLICENSED). The library contains parts of Swift's standard library (Apache 2.0 with the
Runtime Library Exception).
END
    pack "$work/$name" "$name.tar.gz"
  done
}

npm() {
  Sources/DrawstringWasm/make.sh npm "$work/package"
  pack "$work/package" "drawstring-$version.tgz"
}

for part in "$@"; do
  case $part in
  program | libraries | npm) "$part" ;;
  *) fail "there is no part $part" ;;
  esac
done
# macOS has no sha256sum.
cd "$output"
if command -v sha256sum >/dev/null; then digest=(sha256sum); else digest=(shasum -a 256); fi
find . -maxdepth 1 \( -name '*.tar.gz' -o -name '*.tgz' \) | sed 's|^\./||' | sort | xargs "${digest[@]}" > SHA256SUMS
