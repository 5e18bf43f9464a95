"""The archives of `.ci/release.sh`, installed and run in roots that have nothing of this machine: the program in one with BusyBox
only; the program, the library and the package for npm in a new Debian; the library for arm64 in another, by QEMU. Also the action
`validate`, whose steps run here with a server of the archives, and the workflows, which actionlint reads.

The archives are those of the folder $DRAWSTRING_ARCHIVES, or are made, which takes half an hour. Needs Linux; roots need the user
root, busybox-static, mmdebstrap with a mirror of Debian, and qemu-user.
"""

import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import tarfile

import pytest
import yaml

import support
from support import BOSS_DOTS, ROOT, run

RELEASE, MAKE = ROOT / ".ci/release.sh", ROOT / "Sources/DrawstringWasm/make.sh"
PLAYERS = ROOT / "Tests/Tools/Players"
VERSION = run(MAKE, "version").strip()
PROGRAM, NPM = f"drawstring-{VERSION}-linux-{platform.machine()}.tar.gz", f"drawstring-{VERSION}.tgz"
LIBRARY = {machine: f"libdrawstring-{VERSION}-linux-{machine}.tar.gz" for machine in ("x86_64", "aarch64")}
FRAME = ["frame", "boss-dots.yaml", "--phase", "refreshing", "--time", "300ms"]
# What the package's page in specs/web.md shows, with the name of the package.
SCRIPT = (PLAYERS / "frame.mjs").read_text().replace("'./drawstring.js'", "'drawstring'")
MOST = 0.05

pytestmark = pytest.mark.skipif(platform.system() != "Linux", reason="the archives are those of Linux")


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    if os.environ.get("DRAWSTRING_ARCHIVES"):
        return pathlib.Path(os.environ["DRAWSTRING_ARCHIVES"]).resolve()
    folder = tmp_path_factory.mktemp("archives")
    run(RELEASE, folder)
    return folder


@pytest.fixture(scope="module")
def here(archives, tmp_path_factory):
    """A folder of this machine with the program and the library of the archives, the effect and a C program that plays it."""
    folder = tmp_path_factory.mktemp("here")
    for name in (PROGRAM, LIBRARY[platform.machine()]):
        unpack(archives / name, folder)
    for file in (BOSS_DOTS, PLAYERS / "play.c", PLAYERS / "pull.c"):
        shutil.copy(file, folder)
    run("bin/drawstring", "compile", "boss-dots.yaml", "-o", "boss-dots.drawn", cwd=folder)
    run("clang", "play.c", "-o", "play", "-Iinclude", "lib/libdrawstring.a", "-lm", cwd=folder)
    return folder


@pytest.fixture(scope="module")
def expected(here):
    """The frame that all players have to show."""
    return run("bin/drawstring", *FRAME, cwd=here)


@pytest.fixture(scope="module")
def played(here):
    """What the C program has to print."""
    return run("./play", "boss-dots.drawn", cwd=here)


def unpack(archive, folder):
    run("tar", "xzf", archive, "--strip-components=1", "-C", folder)


def inside(root, *words, **options):
    """The output of a command in a root, which sees neither this machine's files and variables nor a network."""
    if os.geteuid():
        pytest.skip("a root needs the user root")
    (root / "proc").mkdir(exist_ok=True)
    return run(shutil.which("unshare"), "--mount", "--net", "--pid", "--fork", f"--mount-proc={root}/proc",
               shutil.which("chroot"), root, *words, env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/root"}, **options)


def debian(folder, *packages, **options):
    """A new root with packages of Debian."""
    if os.geteuid() or not shutil.which("mmdebstrap"):
        pytest.skip("a root of Debian needs the user root and mmdebstrap")
    words = [f"--{name}={value}" for name, value in options.items()]
    done = subprocess.run(["mmdebstrap", *words, f"--include={','.join(packages)}", "bookworm", folder],
                          capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"mmdebstrap makes no root: {done.stderr.splitlines()[-1]}")
    return folder


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return debian(tmp_path_factory.mktemp("debian") / "root", "gcc", "libc6-dev", "pkgconf", "nodejs", variant="apt")


# MARK: The archives

def test_digests(archives):
    """SHA256SUMS names all archives, and each is named by the version."""
    lines = dict(reversed(line.split()) for line in (archives / "SHA256SUMS").read_text().splitlines())
    assert set(lines) == {PROGRAM, NPM, *LIBRARY.values()}
    for name, digest in lines.items():
        assert hashlib.sha256((archives / name).read_bytes()).hexdigest() == digest


CONTENTS = {
    PROGRAM: ["bin/drawstring", "share/bash-completion/completions/drawstring", "share/doc/drawstring/README.md",
              "share/doc/drawstring/libyaml.txt", "share/fish/vendor_completions.d/drawstring.fish",
              "share/man/man1/drawstring.1", "share/zsh/site-functions/_drawstring"],
    **{name: ["include/drawstring.h", "lib/libdrawstring.a", "lib/libdrawstring.so", "lib/pkgconfig/drawstring.pc",
              "share/doc/libdrawstring/README.md"] for name in LIBRARY.values()},
}


@pytest.mark.parametrize("name", [PROGRAM, *LIBRARY.values(), NPM])
def test_content(archives, name):
    """One folder, sorted names, and nothing of the machine, the user or the time."""
    with tarfile.open(archives / name) as file:
        entries = file.getmembers()
    top = "package" if name == NPM else name.removesuffix(".tar.gz")
    files = [entry.name.removeprefix(f"{top}/") for entry in entries if entry.isfile()]
    assert {entry.name.split("/")[0] for entry in entries} == {top} and files == sorted(files)
    assert {(entry.uid, entry.gid, entry.uname, entry.gname, entry.mtime) for entry in entries} == {(0, 0, "", "", 499162500)}
    assert {entry.mode for entry in entries} <= {0o755, 0o644}
    if name in CONTENTS:
        assert files == CONTENTS[name]


def test_files_of_npm(archives, tmp_path):
    """The files and the version are those of the tarball that npm makes."""
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    unpack(archives / NPM, tmp_path)
    packed = json.loads(run("npm", "pack", "--dry-run", "--json", "--offline", tmp_path, cwd=tmp_path))[0]
    with tarfile.open(archives / NPM) as file:
        files = {entry.name.removeprefix("package/") for entry in file.getmembers() if entry.isfile()}
    assert (packed["filename"], packed["version"], {each["path"] for each in packed["files"]}) == (NPM, VERSION, files)


@pytest.mark.parametrize("part, name", [("program", PROGRAM), ("npm", NPM)])
def test_same_bytes(archives, tmp_path, part, name):
    """An archive that is made again has the same bytes, if the given archives are of these sources."""
    run(RELEASE, tmp_path, part)
    assert (tmp_path / name).read_bytes() == (archives / name).read_bytes()


def test_sizes(archives):
    """The sizes of specs/install.md are true within 5 %."""
    page = (ROOT / "specs/install.md").read_text()
    rows = re.findall(r"^\| `(\S+)` \|.*\| ([\d.]+) (kB|MB) \| ([\d.]+) (kB|MB) \|$", page, re.M)
    given = {name.replace("VERSION", VERSION): (float(packed) * unit(kind), float(whole) * unit(other))
             for name, packed, kind, whole, other in rows}
    assert set(given) == {PROGRAM, NPM, *LIBRARY.values()}
    for name, sizes in given.items():
        with tarfile.open(archives / name) as file:
            whole = sum(entry.size for entry in file.getmembers())
        found = (os.path.getsize(archives / name), whole)
        support.tell(f"{name}: {found[0]:,} bytes, {found[1]:,} unpacked")
        assert found == pytest.approx(sizes, rel=MOST)


def unit(word):
    return {"kB": 1e3, "MB": 1e6}[word]


# MARK: In clean roots

def test_program_alone(archives, expected, tmp_path):
    """The program runs where there is nothing but /proc, as in every container, and BusyBox, which unpacks the archive."""
    busybox = shutil.which("busybox")
    if not busybox or "not a dynamic executable" not in subprocess.run(
            ["ldd", busybox], capture_output=True, text=True).stderr:
        pytest.skip("busybox-static is not installed")
    (tmp_path / "usr/local").mkdir(parents=True)
    for file in (busybox, archives / PROGRAM, BOSS_DOTS):
        shutil.copy(file, tmp_path)
    inside(tmp_path, "/busybox", "tar", "xzf", PROGRAM, "--strip-components=1", "-C", "/usr/local")
    assert inside(tmp_path, "drawstring", "version").startswith(f"drawstring {VERSION} ")
    assert inside(tmp_path, "drawstring", *FRAME) == expected
    assert "no findings" in inside(tmp_path, "drawstring", "validate", "--strict", "boss-dots.yaml")
    (tmp_path / "wrong.yaml").write_text(BOSS_DOTS.read_text().replace("canvas:", "canvass:"))
    assert "did you mean 'canvas'?" in inside(tmp_path, "drawstring", "validate", "wrong.yaml", status=1)
    inside(tmp_path, "drawstring", "render", "boss-dots.yaml", "-o", "boss-dots.png")
    assert (tmp_path / "boss-dots.png").read_bytes().startswith(b"\x89PNG")


def test_program_in_debian(archives, expected, root):
    """bash completes the commands of the installed program."""
    unpack(archives / PROGRAM, root / "usr/local")
    shutil.copy(BOSS_DOTS, root)
    assert inside(root, "drawstring", *FRAME) == expected
    completed = inside(root, "bash", "-c", """
        source /usr/local/share/bash-completion/completions/drawstring
        COMP_WORDS=(drawstring vali) COMP_CWORD=1; _drawstring; echo "${COMPREPLY[@]}" """)
    assert completed.split() == ["validate"]


def test_library_in_debian(archives, here, played, root):
    """A C program finds the library by pkg-config, is linked with each form of it, and plays an effect."""
    if platform.machine() != "x86_64":
        pytest.skip("this machine is none of x86-64")
    unpack(archives / LIBRARY["x86_64"], root / "usr/local")
    copy_sources(here, root)
    for name, words in (("shared", "$(pkg-config --libs drawstring)"), ("static", "/usr/local/lib/libdrawstring.a -lm")):
        inside(root, "sh", "-c", f"cc -Wall -Wextra -Werror play.c -o {name} $(pkg-config --cflags drawstring) {words}")
    assert inside(root, "pkg-config", "--modversion", "drawstring").strip() == VERSION
    assert inside(root, "./shared", "boss-dots.drawn") == inside(root, "./static", "boss-dots.drawn") == played


def copy_sources(here, folder):
    for name in ("play.c", "pull.c", "boss-dots.drawn"):
        shutil.copy(here / name, folder)


def test_library_on_arm64(archives, here, played, tmp_path):
    """The library for arm64 plays the same frames, with the C library of a Debian for arm64."""
    if not shutil.which("qemu-aarch64"):
        pytest.skip("qemu-user is not installed")
    root = debian(tmp_path / "root", "libc6-dev", "libgcc-12-dev", variant="extract", architectures="arm64")
    (root / "usr/local").mkdir(exist_ok=True)
    unpack(archives / LIBRARY["aarch64"], root / "usr/local")
    copy_sources(here, root)
    flags = run("pkg-config", "--cflags", "--libs", "drawstring", env={
        **os.environ, "PKG_CONFIG_PATH": f"{root}/usr/local/lib/pkgconfig"}).split()
    for name, words in (("shared", flags), ("static", [flags[0], f"{root}/usr/local/lib/libdrawstring.a"])):
        run("clang", "--target=aarch64-linux-gnu", f"--sysroot={root}", "-fuse-ld=lld", "play.c", "-o", name, *words, "-lm", cwd=root)
        assert run("qemu-aarch64", "-L", root, f"./{name}", "boss-dots.drawn", cwd=root) == played


def test_package_in_debian(archives, here, expected, root, tmp_path):
    """The package is installed without a network, and plays an effect in Node.js."""
    project = tmp_path / "project"
    (project / "node_modules/drawstring").mkdir(parents=True)
    (project / "package.json").write_text('{"name": "project", "version": "1.0.0", "private": true}')
    if shutil.which("npm"):
        run("npm", "install", "--offline", "--no-audit", "--no-fund", "--legacy-peer-deps", archives / NPM, cwd=project)
    else:
        unpack(archives / NPM, project / "node_modules/drawstring")
    (project / "frame.mjs").write_text(SCRIPT)
    shutil.copy(here / "boss-dots.drawn", project)
    shutil.copytree(project, root / "project")
    script = "cd /project && node frame.mjs"
    assert inside(root, "sh", "-c", script) == expected


# MARK: The action and the workflows

class Action:
    """Runs the steps of the action as a runner of GitHub does, with a server of the archives."""

    def __init__(self, archives, folder):
        self.folder, self.temporary = folder, folder / "temporary"
        self.temporary.mkdir()
        self.served = folder / f"site/owner/drawstring/releases/download/v{VERSION}"
        self.served.mkdir(parents=True)
        for name in (PROGRAM, "SHA256SUMS"):
            shutil.copy(archives / name, self.served)
        self.site = support.Site(folder / "site")
        self.action = yaml.safe_load((ROOT / ".github/actions/validate/action.yml").read_text())

    def __call__(self, texts, **inputs):
        """The status and the output of the action for files with these texts, with other inputs than the defaults."""
        work = self.folder / "work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        for name, text in texts.items():
            (work / name).write_text(text)
        values = {name: row["default"] for name, row in self.action["inputs"].items()} | inputs
        path, output = self.temporary / "path", ""
        path.write_text("")
        for step in self.action["runs"]["steps"]:
            assert step["shell"] == "bash"
            environment = {
                **{name: self.value(text, values) for name, text in step["env"].items()},
                "PATH": ":".join([*reversed(path.read_text().split()), "/usr/bin", "/bin"]), "GITHUB_PATH": str(path),
                "GITHUB_ACTION_PATH": str(ROOT / ".github/actions/validate"), "GITHUB_SERVER_URL": self.site.url.rstrip("/"),
                "RUNNER_TEMP": str(self.temporary)}
            done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=work,
                                  env=environment, capture_output=True, text=True)
            output += done.stdout + done.stderr
            if done.returncode:
                break
        return done.returncode, output

    @staticmethod
    def value(text, inputs):
        expression = re.fullmatch(r"\$\{\{ (.*) \}\}", text).group(1)
        if expression.startswith("github."):
            return "owner/drawstring"
        return inputs[expression.removeprefix("inputs.")]


@pytest.fixture
def action(archives, tmp_path):
    if not shutil.which("curl"):
        pytest.skip("curl is not installed")
    return Action(archives, tmp_path)


def test_action(action):
    """The action shows findings at their lines, and ends with the exit code of the program."""
    good = BOSS_DOTS.read_text()
    bad = good.replace("canvas:", "canvass:")
    assert action({"good.yaml": good, "other.yaml": "jobs: {}"})[0] == 0
    status, output = action({"good.yaml": good, "bad.yaml": bad})
    assert status == 1 and "::error file=bad.yaml,line=" in output
    assert action({"good.yaml": good, "bad.yaml": bad}, files="good.yaml")[0] == 0
    assert action({"a.yaml": good, "b.yaml": good}, files="a.yaml\nb.yaml\n")[0] == 0
    assert action({"drawstring.yaml": "drawstring: 1\nfiles: [good.yaml]\n", "good.yaml": good, "bad.yaml": bad}, files="")[0] == 0
    status, output = action({"bad.yaml": bad}, arguments="--strict --format sarif -o found.sarif")
    assert status == 1 and json.loads((action.folder / "work/found.sarif").read_text())["version"] == "2.1.0"


def test_action_without_its_archive(action):
    """An archive that is missing or has other bytes is not run."""
    good = {"good.yaml": BOSS_DOTS.read_text()}
    status, output = action(good, version="9.9.9")
    assert status == 1 and "::error::" in output and "v9.9.9 has no drawstring-9.9.9" in output
    assert action(good, version=VERSION, address=f"{action.site.url}owner/drawstring/releases/download/v{VERSION}")[0] == 0
    with open(action.served / PROGRAM, "ab") as file:
        file.write(b"more")
    status, output = action(good)
    assert status == 1 and f"{PROGRAM}: FAILED" in output


def test_workflows():
    """actionlint finds nothing in the workflows, nor shellcheck in the scripts."""
    if not shutil.which("actionlint"):
        pytest.skip("actionlint is not installed")
    run("actionlint", *sorted((ROOT / ".github/workflows").glob("*.yml")))
    if shutil.which("shellcheck"):
        run("shellcheck", "--shell=bash", RELEASE)
        for step in yaml.safe_load((ROOT / ".github/actions/validate/action.yml").read_text())["runs"]["steps"]:
            run("shellcheck", "--shell=bash", "-", input="set -e\n" + step["run"])
