"""The tests that specs/testing.md shows: those with pytest pass, find a changed effect, and pass again after an update."""

import os
import shutil
import sys

import support

FOLDER = support.ROOT / "Tests/Fixtures/Testing"


def pytest_of(folder, status=0, **variables):
    support.run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder, status=status,
                env={**os.environ, "DRAWSTRING_PROGRAM": support.PROGRAM, **variables})


def test_snapshots(tmp_path):
    folder = tmp_path / "testing"
    shutil.copytree(FOLDER, folder)
    pytest_of(folder)
    effect = folder / "effects/first-ring.yaml"
    effect.write_text(effect.read_text().replace("duration: 900ms", "duration: 950ms"))
    pytest_of(folder, status=1)
    pytest_of(folder, UPDATE="1")
    pytest_of(folder)
