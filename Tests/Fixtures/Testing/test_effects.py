"""Snapshots of the frames of effects, as text. `UPDATE=1 pytest` writes them after a change that is intended."""

import os
import pathlib
import subprocess

import pytest

FOLDER = pathlib.Path(__file__).parent
PROGRAM = os.environ.get("DRAWSTRING_PROGRAM", "drawstring")
each = pytest.mark.parametrize("effect", sorted(FOLDER.glob("effects/*.yaml")), ids=lambda effect: effect.stem)


def drawstring(*words):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@each
def test_findings(effect):
    drawstring("validate", "--strict", effect)


@each
def test_frames(effect):
    """A pull, a refresh and its end, ten frames a second. The numbers are the same on every machine."""
    frames = drawstring("frames", effect, "--trace", FOLDER / "pull.yaml", "--fps", 10, "--format", "csv")
    snapshot = FOLDER / "snapshots" / f"{effect.stem}.csv"
    if os.environ.get("UPDATE"):
        snapshot.parent.mkdir(exist_ok=True)
        snapshot.write_text(frames)
    assert frames == snapshot.read_text()
