"""The classes of Tests/Tools/Players/Java, compiled with their functions of the C library."""

import pathlib
import shutil

import pytest

from support import ROOT, run

FOLDER = ROOT / "Tests/Tools/Players/Java"


def built(library, folder):
    """The command that runs a class, without its name; `library` is the folder of the C library. Skips a check without a JDK."""
    if not shutil.which("javac"):
        pytest.skip("no JDK is installed")
    home = pathlib.Path(shutil.which("javac")).resolve().parent.parent
    clang = pathlib.Path(shutil.which("swiftc")).resolve().parent / "clang"
    run("javac", "-Xlint:all", "-Werror", "-d", folder, *FOLDER.glob("*.java"))
    run(clang, "-std=c2x", "-Wall", "-Werror", "-shared", "-fPIC", "-fuse-ld=lld", f"-I{home}/include", f"-I{home}/include/linux",
        f"-I{library}/include", FOLDER / "drawstring_java.c", f"-L{library}/lib", "-ldrawstring", f"-Wl,-rpath,{library}/lib",
        "-o", folder / "libdrawstring_java.so")
    return ["java", "-Djava.awt.headless=true", f"-Djava.library.path={folder}", "-cp", str(folder)]
