"""The package for npm, as `make.sh npm` writes it: packed, installed without a network, bundled, typed, rendered on a server, and
shown by React and Vue in Chromium. React and its types are those of Debian, Vue is that of a package of PyPI.

Needs node, esbuild and tsc; uses npm, rollup, webpack and Chromium if they are installed.
"""

import json
import re
import shutil
import sys
import tarfile
import zipfile

import pytest

import support
from bundles import WEBPACK, bundled, compile_types, need
from elements import EFFECTS, policy, tab

REACT = ["node-react", "node-react-dom", "node-scheduler", "node-loose-envify", "node-object-assign", "node-js-tokens"]
RESOLUTIONS = (["--module", "es2022", "--moduleResolution", "node"], ["--module", "node16"])


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project with the package and React in `node_modules`."""
    folder = tmp_path_factory.mktemp("package")
    source, project, debian = (folder / name for name in ("source", "project", "debian"))
    modules = project / "node_modules"
    support.run(support.ROOT / "Sources/DrawstringWasm/make.sh", "npm", source)
    modules.mkdir(parents=True)
    (project / "package.json").write_text('{"name": "project", "version": "1.0.0", "type": "module", "private": true}')
    if shutil.which("npm"):
        tarball = folder / support.run("npm", "pack", "--silent", "--offline", source, cwd=folder).split()[-1]
        support.run("npm", "install", "--offline", "--no-audit", "--no-fund", "--legacy-peer-deps", tarball, cwd=project)
    else:
        # The tarball that npm would make.
        with tarfile.open(folder / "drawstring.tgz", "w:gz") as file:
            file.add(source, "package")
        with tarfile.open(folder / "drawstring.tgz") as file:
            file.extractall(folder / "unpacked")
        shutil.copytree(folder / "unpacked/package", modules / "drawstring")
    debian.mkdir()
    support.run("apt-get", "download", "-qq", *REACT, cwd=debian)
    for package in debian.glob("*.deb"):
        support.run("dpkg", "-x", package, debian)
    for module in (debian / "usr/share/nodejs").iterdir():
        shutil.copytree(module, modules / module.name, dirs_exist_ok=True)
    shutil.copy(modules / "drawstring/drawstring.wasm", project)
    support.compiled(EFFECTS / "inputs.yaml", project / "inputs.drawn")
    return project


@pytest.fixture(scope="module")
def package(project):
    return project / "node_modules/drawstring"


@pytest.fixture(scope="module")
def site(project):
    return support.Site(project, policy)


def test_content(package):
    """The manifest names files that exist, and nothing runs during the installation."""
    manifest = json.loads((package / "package.json").read_text())
    assert "scripts" not in manifest
    for target in manifest["exports"].values():
        for file in target.values() if isinstance(target, dict) else [target]:
            assert (package / file).is_file()
    for name in ("drawstring.js", "drawstring-effect.js"):
        text = (package / name).read_text()
        assert f"//# sourceMappingURL={name}.map" in text
        sources = json.loads((package / f"{name}.map").read_text())
        assert sources["sources"] == [f"source/{name}"]
        assert len(sources["sourcesContent"][0]) > len(text)
    assert (package / "drawstring.wasm").read_bytes() == (
        support.ROOT / "Sources/DrawstringResources/Web/drawstring.wasm").read_bytes()


def test_manifest(package):
    """The manifest of custom elements has the attributes of the page about the element, and the members and events of the
    types."""
    found = json.loads((package / "custom-elements.json").read_text())["modules"][0]["declarations"][0]
    types = (package / "drawstring-effect.d.ts").read_text()
    page = (support.ROOT / "specs/element.md").read_text().split("## Attributes")[1].split("\n## ")[0]
    names = re.findall(r"^\| `([a-z-]+)` (?:and so on )?\|", page, re.M)
    assert [each["name"] for each in found["attributes"]] == [*(name for name in names if "-" not in name), "input-*"]
    body = types.split("export class DrawstringEffect extends")[1].split("\n}\n")[0]
    members = set(re.findall(r"^  (?:static |readonly |get |set )?(\w+)[?]?[:(]", body, re.M)) - {"addEventListener"}
    assert {each["name"] for each in found["members"]} == members
    events = re.findall(r"^  (\w+): CustomEvent", types.split("interface DrawstringEffectEventMap")[1].split("\n}\n")[0], re.M)
    assert [each["name"] for each in found["events"]] == [*events, "load", "error"]


def test_server(project):
    (project / "server.js").write_text(support.page_of("server.js"))
    assert support.run("node", "server.js", cwd=project).strip() == (
        'function loader <drawstring-effect src="a.drawn" for="list"></drawstring-effect>')


def test_rollup(project):
    """Rollup alone does not read the modules of React, which are not ES modules."""
    (project / "player.js").write_text("export {load} from 'drawstring'\nexport {DrawstringEffect} from 'drawstring/element'\n")
    (project / "rollup.config.mjs").write_text("""
const files = {drawstring: 'drawstring.js', 'drawstring/element': 'drawstring-effect.js'}
export default {input: 'player.js', output: {file: 'player.bundle.js', format: 'es'},
  plugins: [{resolveId: (id) => files[id] && process.cwd() + '/node_modules/drawstring/' + files[id]}]}""")
    need("rollup")
    support.run("rollup", "-c", "--silent", cwd=project)
    assert (project / "player.bundle.js").stat().st_size > 50_000


PRODUCTION = '--define:process.env.NODE_ENV="production"'
# The promise of an earlier refresh, which ends while a new one refreshes.
TWO_PROMISES = """(async () => {
  heard_.length = 0; const first = {}, second = {}
  const wait = (time) => new Promise((done) => setTimeout(done, time))
  window.answer_ = () => new Promise((done) => { first.done = done })
  place_.current.begin(); await wait(200)
  place_.current.reset(); await wait(200)
  window.answer_ = () => new Promise((done) => { second.done = done })
  place_.current.begin(); await wait(200)
  first.done(); await wait(300)
  window.still_ = place_.current.phase; second.done()
})()"""


@pytest.mark.parametrize("tool, words", [
    ("esbuild", ["esbuild", "app.js", "--bundle", "--minify", "--format=esm", PRODUCTION, "--outfile=bundle.js"]),
    ("webpack", ["node", "-e", WEBPACK])], ids=["esbuild", "webpack"])
def test_react(browser, project, site, tool, words):
    """Bundlers find the modules, and React shows the element, ends its refresh and gives its inputs."""
    (project / "app.js").write_text(support.page_of("react.js"))
    (project / "bundle.html").write_text(
        "<!doctype html><title>React</title><div id=root></div><script type=module src=bundle.js></script>")
    bundled(project, tool, words)
    with tab(browser) as page:
        page.open(site.url + "bundle.html")
        page.wait("window.place_?.current?.effect")
        assert page.run("[place_.current.className, place_.current.label, place_.current.inputs.download]") == [
            "strip", "First", 0.25]
        page.run("show_(0.5, 'Second')")
        page.wait("place_.current.label === 'Second' && place_.current.inputs.download === 0.5")
        page.run("window.answer_ = () => new Promise((done) => { window.done_ = done }), place_.current.begin()")
        page.wait("heard_.join() === 'began' && window.done_")
        page.run("""(window.outcomes_ = [], place_.current.finish = function (outcome) {
          outcomes_.push(outcome); return Object.getPrototypeOf(this).finish.call(this, outcome) }, done_())""")
        page.wait("heard_.join() === 'began,idle'")
        assert page.run("outcomes_") == ["success"]
        page.run(TWO_PROMISES)
        page.wait("window.still_")
        assert page.run("still_") == "refreshing", "an old promise ends a new refresh"
        page.wait("place_.current.phase === 'idle'")
        assert page.complaints() == []
        page.run("outcomes_.length = 0, window.answer_ = () => Promise.reject(new Error('offline')), place_.current.begin()")
        page.wait("place_.current.phase === 'idle' && outcomes_.join() === 'failure'")
        assert any("offline" in each for each in page.complaints()), "nobody hears of a failure"
        page.run("leave_()")
        page.wait("document.querySelector('drawstring-effect') === null")


# The code of a section of the page about frameworks, shown with one message, an input and a promise that the page settles.
SHOWN = """
window.heard_ = []
for (const name of ['began', 'ended', 'idle']) document.addEventListener(name, () => heard_.push(name))
const shown = {messages: [{id: 1, text: 'One'}], download: 0.25, reload: () => new Promise((done, fail) => { window.done_ = done; window.fail_ = fail })}
"""


def code_of(section, language):
    text = (support.ROOT / "specs/frameworks.md").read_text().split(f"\n## {section}\n")[1].split("\n## ")[0]
    return re.search(rf"```{language}\n(.*?)```", text, re.S)[1]


def react_app(project):
    (project / "Messages.jsx").write_text(code_of("React", "jsx"))
    return SHOWN + """
import {createElement} from 'react'
import {createRoot} from 'react-dom/client'
import {Messages} from './Messages.jsx'
createRoot(document.getElementById('root')).render(createElement(Messages, shown))"""


def vue_app(project):
    """A component of Vue without its compiler of files: the template is compiled in the browser, and the script is a function."""
    folder = project / "node_modules/vue"
    if not folder.exists():
        support.run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", project, "nicegui==3.18.0")
        folder.mkdir()
        with zipfile.ZipFile(next(project.glob("nicegui*.whl"))) as package:
            (folder / "index.js").write_bytes(package.read("nicegui/static/vue.esm-browser.prod.js"))
        (folder / "package.json").write_text('{"name": "vue", "type": "module", "main": "index.js"}')
    script, template = re.fullmatch(
        r"<script setup>\n(.*?)</script>\n\n<template>\n(.*?)</template>\n", code_of("Vue", "html"), re.S).groups()
    imports = "".join(re.findall(r"^import .*\n", script, re.M))
    body = re.sub(r"^import .*\n", "", script, flags=re.M).replace("defineProps", "((names) => shown)")
    return f"""{SHOWN}{imports}import {{createApp}} from 'vue'
const setup = () => {{ {body}; return {{messages, download, element, refresh}} }}
const app = createApp({{template: {json.dumps(template)}, setup}})
app.config.compilerOptions.isCustomElement = (tag) => tag === 'drawstring-effect'
app.mount('#root')"""


@pytest.mark.parametrize("app", [react_app, vue_app], ids=["react", "vue"])
def test_code_of_the_page(browser, project, app):
    """The code of specs/frameworks.md shows the element, sets its input, hears a pull and ends the refresh."""
    (project / "app.js").write_text(app(project))
    shutil.copy(project / "inputs.drawn", project / "ring.drawn")
    (project / "bundle.html").write_text(
        "<!doctype html><title>Page</title><style>ul { height: 300px; overflow: auto }</style><div id=root></div>"
        "<script type=module src=bundle.js></script>")
    bundled(project, "esbuild", ["esbuild", "app.js", "--bundle", "--format=esm", "--jsx=automatic", PRODUCTION,
                                 "--outfile=bundle.js"])
    # Vue compiles the template by `Function`, which a policy forbids.
    with tab(browser) as page:
        page.open(support.Site(project).url + "bundle.html")
        page.wait("document.querySelector('drawstring-effect')?.effect")
        page.run("window.element_ = document.querySelector('drawstring-effect'); 0")
        page.wait("element_.inputs.download === 0.25")
        assert page.run("[element_.label, document.querySelector('#messages').textContent]") == ["Refresh the messages", "One"]
        page.pull(250, start=(100, 20))
        page.let_go()
        page.wait("window.done_ && element_.phase === 'refreshing'")
        page.run("done_()")
        page.wait("heard_.join() === 'began,ended,idle'")
        assert page.complaints() == []
        page.run("""(window.fail_ = null, window.outcomes_ = [], element_.finish = function (outcome) {
          outcomes_.push(outcome); return Object.getPrototypeOf(this).finish.call(this, outcome) }, element_.begin())""")
        page.wait("window.fail_")
        page.run("fail_(new Error('offline'))")
        page.wait("element_.phase === 'idle' && outcomes_.join() === 'failure'")


def test_without_a_bundler(browser, project, site):
    """A page loads the modules from the folder."""
    (project / "plain.html").write_text("""<!doctype html><title>Plain</title>
      <drawstring-effect src=inputs.drawn></drawstring-effect>
      <script type=module src=node_modules/drawstring/drawstring-effect.js></script>""")
    with tab(browser) as page:
        page.open(site.url + "plain.html")
        page.wait("document.querySelector('drawstring-effect').effect")
        assert page.complaints() == []


# Types that those of React name, and that Debian does not have.
MISSING = {
    "csstype": "export interface Properties<A = 0, B = 0> { color?: string }\nexport interface PropertiesHyphen {}\n"
               "export namespace Property { type Color = string }\nexport type Globals = ''",
    "prop-types": "\n".join(f"export type {name}<T> = any" for name in (
        "Validator", "InferProps", "ValidationMap", "WeakValidationMap", "Requireable"))}
INTRINSIC = """import {JSX} from 'NAME'
import type {} from 'drawstring/jsx/NAME'
type Props = JSX.IntrinsicElements['drawstring-effect']"""
# Stubs for the types of frameworks that Debian does not have, and the type of the element's properties in them.
STUBS = {
    "preact": ("export namespace JSX { interface IntrinsicElements {} }", INTRINSIC.replace("NAME", "preact")),
    "react": ("export namespace JSX { interface IntrinsicElements {} }", INTRINSIC.replace("NAME", "react")),
    "vue": ("export type DefineComponent<P = {}> = new () => {$props: P}\nexport interface GlobalComponents {}",
            "import type {GlobalComponents} from 'vue'\nimport type {} from 'drawstring/jsx/vue'\n"
            "type Props = InstanceType<GlobalComponents['drawstring-effect']>['$props']"),
    "svelte": ("export interface SvelteHTMLElements {}", "import type {SvelteHTMLElements} from 'svelte/elements'\n"
               "import type {} from 'drawstring/jsx/svelte'\ntype Props = SvelteHTMLElements['drawstring-effect']"),
}
USES = "\nexport const good: Props = {src: 'a'}\n// @ts-expect-error\nexport const bad: Props = {src: 3}"


def test_types_of_react(project):
    """The types are right under the strictest settings with React 18's own."""
    (project / "react.tsx").write_text(support.page_of("react.tsx"))
    for name, text in MISSING.items():
        target = project / "node_modules" / name
        target.mkdir(exist_ok=True)
        (target / "index.d.ts").write_text(text)
        (target / "package.json").write_text(json.dumps({"name": name, "types": "index.d.ts"}))
    for resolution in RESOLUTIONS:
        # The types of Debian's React do not pass these settings themselves.
        compile_types(project, "--skipLibCheck", *resolution, "--jsx", "react-jsx", "react.tsx")


@pytest.fixture(scope="module")
def other(project, tmp_path_factory):
    """A project with the package alone."""
    other = tmp_path_factory.mktemp("other")
    shutil.copytree(project / "node_modules/drawstring", other / "node_modules/drawstring")
    (other / "package.json").write_text('{"type": "module"}')
    return other


@pytest.mark.parametrize("resolution", RESOLUTIONS, ids=["node", "node16"])
def test_types(other, resolution):
    (other / "use.ts").write_text(support.page_of("package.ts"))
    compile_types(other, *resolution, "use.ts")


@pytest.mark.parametrize("name", STUBS)
def test_types_of_frameworks(other, name):
    """With stubs of React 19, Preact, Vue and Svelte."""
    stub, use = STUBS[name]
    place, file = other / "node_modules" / name, "elements" if name == "svelte" else "index"
    place.mkdir()
    (place / f"{file}.d.ts").write_text(stub)
    entry = {"./elements": {"types": "./elements.d.ts"}} if name == "svelte" else {".": {"types": "./index.d.ts"}}
    (place / "package.json").write_text(json.dumps({"name": name, "type": "module", "types": "index.d.ts", "exports": entry}))
    (other / f"{name}.ts").write_text(use + USES)
    compile_types(other, "--module", "node16", f"{name}.ts")
