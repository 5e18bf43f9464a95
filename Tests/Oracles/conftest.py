"""Options and fixtures of the checks of the built program."""

import os
import pathlib

import pytest

# Failures of helpers show the compared values, too.
pytest.register_assert_rewrite("chromium", "elements", "player", "protocol", "support")

import chromium  # noqa: E402
import support  # noqa: E402


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="more moments, effects and refreshes")
    parser.addoption("--update", action="store_true", help="writes the measured table of test_stress.py into its page")


def pytest_configure(config):
    support.LONG = config.getoption("--long")


def pytest_terminal_summary(terminalreporter):
    figures = support.figures + [f"{kind}: {count} times, at most {value:.4g} ({what})"
                                 for kind, (count, (value, what)) in support.largest.items()]
    if figures:
        terminalreporter.section("figures")
        for figure in figures:
            terminalreporter.write_line(figure)


@pytest.fixture(scope="session")
def program():
    """The path of the built program: $DRAWSTRING, or the release build."""
    return support.PROGRAM


@pytest.fixture(scope="session")
def browser():
    """Opens Chromium with a page: `with browser(width, height, …) as page`."""
    if not chromium.find():
        pytest.skip("no Chromium is installed")
    return chromium.Page


@pytest.fixture
def page(browser):
    with browser() as page:
        yield page


@pytest.fixture(scope="session")
def prefix(tmp_path_factory):
    """The folder of the C library: $DRAWSTRING_LIBRARY, or one that is built."""
    if os.environ.get("DRAWSTRING_LIBRARY"):
        return pathlib.Path(os.environ["DRAWSTRING_LIBRARY"])
    folder = tmp_path_factory.mktemp("library")
    support.run(support.ROOT / "Sources/DrawstringWasm/make.sh", "library", folder)
    return folder


@pytest.fixture
def lsp():
    """Starts `drawstring lsp`, and ends it if the check has not."""
    from protocol import Client
    clients = []

    def start(**options):
        clients.append(Client(**options))
        return clients[-1]

    yield start
    for client in clients:
        client.process.kill()
        client.process.wait()
