"""The bundlers and the compiler of types that take the files of the element."""

import shutil
import subprocess

import pytest

import support

WEBPACK = """require('webpack')(
  {mode: 'production', performance: false, context: process.cwd(), entry: './app.js',
   output: {path: process.cwd(), filename: 'bundle.js'}},
  (error, result) => console.log(error ?? result.toString('errors-warnings')))"""
# The tool, the form of its bundle and its words.
BUNDLERS = [
    ("esbuild", "esm", ["esbuild", "app.js", "--bundle", "--format=esm", "--outfile=bundle.js"]),
    ("esbuild", "minified", ["esbuild", "app.js", "--bundle", "--minify", "--format=esm", "--target=es2022",
                             "--outfile=bundle.js"]),
    ("esbuild", "iife", ["esbuild", "app.js", "--bundle", "--format=iife", "--outfile=bundle.js",
                         "--log-override:empty-import-meta=silent"]),
    ("rollup", "es", ["rollup", "app.js", "-f", "es", "-o", "bundle.js", "--silent"]),
    ("rollup", "iife", ["rollup", "app.js", "-f", "iife", "-o", "bundle.js", "--silent"]),
    ("webpack", "iife", ["node", "-e", WEBPACK])]
STRICT = ["tsc", "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--lib",
          "es2022,dom,dom.iterable", "--target", "es2022"]


def need(tool):
    """Skips the check if a tool is not installed."""
    if tool == "webpack":
        is_there = not subprocess.run(["node", "-e", "require.resolve('webpack')"], capture_output=True).returncode
    else:
        is_there = shutil.which(tool)
    if not is_there:
        pytest.skip(f"{tool} is not installed")


def bundled(folder, tool, words):
    """Makes bundle.js of app.js; the output of the tool."""
    need(tool)
    (folder / "bundle.js").unlink(missing_ok=True)
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def compile_types(folder, *words):
    need("tsc")
    support.run(*STRICT, *words, cwd=folder)
