#!/usr/bin/env python3
"""The package for npm, as `make.sh npm` writes it: packed, installed without a network, bundled, typed, rendered on a server, and
shown by React in Chromium. React and its types are those of Debian.

Uses the program of a release build; DRAWSTRING names another. Needs node, esbuild and tsc; uses npm, rollup, webpack and
Chromium if they are installed, and lists those that are not.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import chromium
import element
from element import check
from embedding import WEBPACK, run

ROOT = pathlib.Path(__file__).resolve().parent.parent
REACT = ["node-react", "node-react-dom", "node-scheduler", "node-loose-envify", "node-object-assign", "node-js-tokens"]


def has(tool):
    if shutil.which(tool):
        return True
    print(f"   {tool} is not installed; what needs it is not checked", flush=True)
    return False


def packed(folder):
    """The tarball of the package."""
    source = folder / "source"
    subprocess.run([ROOT / "Sources/DrawstringWasm/make.sh", "npm", source], check=True)
    if shutil.which("npm"):
        name = run(folder, "npm", "pack", "--silent", "--offline", str(source)).split()[-1]
        return folder / name
    # The tarball that npm would make.
    with tarfile.open(folder / "drawstring.tgz", "w:gz") as file:
        file.add(source, "package")
    return folder / "drawstring.tgz"


def installed(folder, tarball):
    """A project with the package and React in `node_modules`."""
    project = folder / "project"
    modules = project / "node_modules"
    modules.mkdir(parents=True)
    (project / "package.json").write_text('{"name": "project", "version": "1.0.0", "type": "module", "private": true}')
    if shutil.which("npm"):
        run(project, "npm", "install", "--offline", "--no-audit", "--no-fund", "--legacy-peer-deps", str(tarball))
    else:
        with tarfile.open(tarball) as file:
            file.extractall(folder / "unpacked")
        shutil.copytree(folder / "unpacked/package", modules / "drawstring")
    debian = folder / "debian"
    debian.mkdir()
    subprocess.run(["apt-get", "download", "-qq", *REACT], cwd=debian, check=True, stderr=subprocess.DEVNULL)
    for package in debian.glob("*.deb"):
        subprocess.run(["dpkg", "-x", package, debian], check=True)
    for module in (debian / "usr/share/nodejs").iterdir():
        shutil.copytree(module, modules / module.name, dirs_exist_ok=True)
    return project


def content(project):
    """The manifest names files that exist, and nothing runs during the installation."""
    package = project / "node_modules/drawstring"
    manifest = json.loads((package / "package.json").read_text())
    check("scripts" not in manifest, "the package has scripts")
    for name, target in manifest["exports"].items():
        for file in target.values() if isinstance(target, dict) else [target]:
            check((package / file).is_file(), f"'{name}' names {file}, which is missing")
    for name in ("drawstring.js", "drawstring-effect.js"):
        text = (package / name).read_text()
        check(f"//# sourceMappingURL={name}.map" in text, f"{name} names no source map")
        sources = json.loads((package / f"{name}.map").read_text())
        check(sources["sources"] == [f"source/{name}"] and len(sources["sourcesContent"][0]) > len(text),
              f"the source map of {name} has {sources['sources']}")
    check((package / "drawstring.wasm").read_bytes() == (ROOT / "Sources/DrawstringResources/Web/drawstring.wasm").read_bytes(),
          "the module of the package is another")


def manifest(project):
    """The manifest of custom elements has the attributes of the page about the element, and the members and events of the types."""
    package = project / "node_modules/drawstring"
    found = json.loads((package / "custom-elements.json").read_text())["modules"][0]["declarations"][0]
    types = (package / "drawstring-effect.d.ts").read_text()
    page = (ROOT / "specs/element.md").read_text().split("## Attributes")[1].split("\n## ")[0]
    names = re.findall(r"^\| `([a-z-]+)` (?:and so on )?\|", page, re.M)
    check([each["name"] for each in found["attributes"]] == [*(name for name in names if "-" not in name), "input-*"],
          f"the manifest has other attributes than {names}")
    body = types.split("export class DrawstringEffect extends")[1].split("\n}\n")[0]
    members = set(re.findall(r"^  (?:static |readonly |get |set )?(\w+)[?]?[:(]", body, re.M)) - {"addEventListener"}
    check({each["name"] for each in found["members"]} == members,
          f"the manifest and the types differ in {({each['name'] for each in found['members']} ^ members)}")
    events = re.findall(r"^  (\w+): CustomEvent", types.split("interface DrawstringEffectEventMap")[1].split("\n}\n")[0], re.M)
    check([each["name"] for each in found["events"]] == [*events, "load", "error"], "the manifest has other events than the types")


APP = """
import {createElement, useRef} from 'react'
import {createRoot} from 'react-dom/client'
import {RefreshEffect, useInputs} from 'drawstring/react'
window.heard_ = []
function App({download, label}) {
  const place = useRef(null)
  window.place_ = place
  useInputs(place, {download})
  return createElement(RefreshEffect, {ref: place, src: 'inputs.drawn', label, className: 'strip', onRefresh: () => window.answer_(),
    onBegan: (event) => heard_.push(event.type), onIdle: (event) => heard_.push(event.type)})
}
const root = createRoot(document.getElementById('root'))
window.show_ = (download, label) => root.render(createElement(App, {download, label}))
window.leave_ = () => root.unmount()
show_(0.25, 'First')
"""

SERVER = """
import {createElement} from 'react'
import server from 'react-dom/server'
import {load} from 'drawstring'
import 'drawstring/element'
import {CanvasPainter} from 'drawstring/canvas'
import {RefreshEffect} from 'drawstring/react'
const effect = await load('inputs.drawn')
console.log(typeof CanvasPainter, effect.name,
  server.renderToString(createElement(RefreshEffect, {src: 'a.drawn', for: 'list', onRefresh: () => {}, inputs: {a: 1}})))
"""

def server(project):
    (project / "server.js").write_text(SERVER)
    told = run(project, "node", "server.js").strip()
    check(told == 'function loader <drawstring-effect src="a.drawn" for="list"></drawstring-effect>', f"a server renders {told}")


def bundles(project, site):
    """Bundlers find the modules, and React shows the element, ends its refresh and gives its inputs."""
    (project / "app.js").write_text(APP)
    (project / "bundle.html").write_text("<!doctype html><title>React</title><div id=root></div><script type=module src=bundle.js></script>")
    shutil.copy(project / "node_modules/drawstring/drawstring.wasm", project)
    production = "--define:process.env.NODE_ENV=\"production\""
    tools = [("esbuild", ["esbuild", "app.js", "--bundle", "--minify", "--format=esm", production, "--outfile=bundle.js"])]
    if has("rollup"):
        # Rollup alone does not read the modules of React, which are not ES modules.
        (project / "player.js").write_text("export {load} from 'drawstring'\nexport {DrawstringEffect} from 'drawstring/element'\n")
        resolve = """export default {input: 'player.js', output: {file: 'player.bundle.js', format: 'es'}, plugins: [{
          resolveId: (id) => ({drawstring: 'drawstring.js', 'drawstring/element': 'drawstring-effect.js'})[id] && process.cwd()
            + '/node_modules/drawstring/' + ({drawstring: 'drawstring.js', 'drawstring/element': 'drawstring-effect.js'})[id]}]}"""
        (project / "rollup.config.mjs").write_text(resolve)
        run(project, "rollup", "-c", "--silent")
        check((project / "player.bundle.js").stat().st_size > 50_000, "rollup makes no bundle")
    if subprocess.run(["node", "-e", "require.resolve('webpack')"], capture_output=True).returncode == 0:
        tools.append(("webpack", ["node", "-e", WEBPACK]))
    else:
        print("   webpack is not installed; its bundle is not made", flush=True)
    for tool, words in tools:
        (project / "bundle.js").unlink(missing_ok=True)
        run(project, *words)
        if not chromium.find():
            continue
        with element.Tab() as page:
            page.open(site.url + "bundle.html")
            check(page.until("window.place_?.current?.effect"), f"{tool}: React shows no effect")
            check(page.run("[place_.current.className, place_.current.label, place_.current.inputs.download].join()") == "strip,First,0.25",
                  f"{tool}: the element has {page.run('[place_.current.className, place_.current.label, place_.current.inputs.download].join()')}")
            page.run("show_(0.5, 'Second')")
            check(page.until("place_.current.label === 'Second' && place_.current.inputs.download === 0.5"), f"{tool}: inputs do not follow")
            page.run("window.answer_ = () => new Promise((done) => { window.done_ = done }), place_.current.begin()")
            check(page.until("heard_.join() === 'began' && window.done_"), f"{tool}: no refresh begins")
            page.run("""(window.outcomes_ = [], place_.current.finish = function (outcome) {
              outcomes_.push(outcome); return Object.getPrototypeOf(this).finish.call(this, outcome) }, done_())""")
            check(page.until("heard_.join() === 'began,idle'"), f"{tool}: the promise ends no refresh: {page.run('heard_')}")
            check(page.run("outcomes_.join()") == "success", f"{tool}: a promise without a value ends with {page.run('outcomes_')}")
            # The promise of an earlier refresh does not end a new one.
            page.run("""(async () => {
              heard_.length = 0; const first = {}, second = {}
              window.answer_ = () => new Promise((done) => { first.done = done })
              place_.current.begin(); await new Promise((done) => setTimeout(done, 200))
              place_.current.reset(); await new Promise((done) => setTimeout(done, 200))
              window.answer_ = () => new Promise((done) => { second.done = done })
              place_.current.begin(); await new Promise((done) => setTimeout(done, 200))
              first.done(); await new Promise((done) => setTimeout(done, 300))
              window.still_ = place_.current.phase; second.done()
            })()""")
            check(page.until("window.still_") and page.run("still_") == "refreshing", f"{tool}: an old promise ends a new refresh")
            page.until("place_.current.phase === 'idle'")
            for complaint in page.complaints():
                check(False, f"{tool}: {complaint}")
            page.events.clear()
            page.run("outcomes_.length = 0, window.answer_ = () => Promise.reject(new Error('offline')), place_.current.begin()")
            check(page.until("place_.current.phase === 'idle' && outcomes_.join() === 'failure'"),
                  f"{tool}: a failure ends with {page.run('outcomes_')}")
            check(any("offline" in each for each in page.complaints()), f"{tool}: nobody hears of a failure")
            page.run("leave_()")
            check(page.until("document.querySelector('drawstring-effect') === null"), f"{tool}: the element stays")


def plain(project, site):
    """Without a bundler, a page loads the modules from the folder."""
    (project / "plain.html").write_text("""<!doctype html><title>Plain</title><drawstring-effect src=inputs.drawn></drawstring-effect>
      <script type=module src=node_modules/drawstring/drawstring-effect.js></script>""")
    with element.Tab() as page:
        page.open(site.url + "plain.html")
        check(page.until("document.querySelector('drawstring-effect').effect"), "a page without a bundler shows no effect")
        for complaint in page.complaints():
            check(False, complaint)


USE = """
import {load, type Effect} from 'drawstring'
import {DrawstringEffect, Painter} from 'drawstring/element'
import {CanvasPainter} from 'drawstring/canvas'
export const painters = [Painter, CanvasPainter]
export async function open(): Promise<Effect> { DrawstringEffect.wasm = new URL('file:///a'); return load('a.drawn') }
"""

REACT_USE = """
import {createRef, type ReactElement} from 'react'
import type {DrawstringEffect} from 'drawstring/element'
import {RefreshEffect, useInputs, useRefreshEvent} from 'drawstring/react'
export function List(): ReactElement {
  const place = createRef<DrawstringEffect>()
  useInputs(place, {download: 0.4, accent: [1, 0, 0, 1]})
  useRefreshEvent(place, 'armed', () => place.current?.finish('noMore'))
  return <RefreshEffect ref={place} src="a.drawn" for="list" label="Refresh" className="strip" exhausted={false}
    onRefresh={async () => 'noMore'} onTap={(event) => event.detail.trigger} images={{logo: 'a.svg'}} input-download={0.4} />
}
export const plain = <drawstring-effect src="a.drawn" for="list" onbegan={(event) => event.detail.at} />
// @ts-expect-error
export const wrong = <RefreshEffect onRefresh={async () => 'perhaps'} />
// @ts-expect-error
export const bad = <RefreshEffect source="a.drawn" />
"""

# Stubs for the types of frameworks that Debian does not have.
STUBS = {
    "preact": ("export namespace JSX { interface IntrinsicElements {} }", "import {JSX} from 'preact'\nimport type {} from 'drawstring/jsx/preact'\n"
               "export const good: JSX.IntrinsicElements['drawstring-effect'] = {src: 'a'}\n"
               "// @ts-expect-error\nexport const bad: JSX.IntrinsicElements['drawstring-effect'] = {src: 3}"),
    "vue": ("export type DefineComponent<P = {}> = new () => {$props: P}\nexport interface GlobalComponents {}",
            "import type {GlobalComponents} from 'vue'\nimport type {} from 'drawstring/jsx/vue'\n"
            "type Props = InstanceType<GlobalComponents['drawstring-effect']>['$props']\nexport const good: Props = {src: 'a'}\n"
            "// @ts-expect-error\nexport const bad: Props = {src: 3}"),
    "svelte": ("export interface SvelteHTMLElements {}", "import type {SvelteHTMLElements} from 'svelte/elements'\n"
               "import type {} from 'drawstring/jsx/svelte'\nexport const good: SvelteHTMLElements['drawstring-effect'] = {src: 'a'}\n"
               "// @ts-expect-error\nexport const bad: SvelteHTMLElements['drawstring-effect'] = {src: 3}"),
    "react": ("export namespace JSX { interface IntrinsicElements {} }", "import {JSX} from 'react'\nimport type {} from 'drawstring/jsx/react'\n"
              "export const good: JSX.IntrinsicElements['drawstring-effect'] = {src: 'a'}\n"
              "// @ts-expect-error\nexport const bad: JSX.IntrinsicElements['drawstring-effect'] = {src: 3}"),
}


def types(project, folder):
    """The types are right under the strictest settings: with React 18's own, and with stubs of React 19, Preact, Vue and Svelte."""
    if not has("tsc"):
        return
    strict = ["tsc", "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--lib",
              "es2022,dom,dom.iterable", "--target", "es2022"]
    ways = (["--module", "es2022", "--moduleResolution", "node"], ["--module", "node16"])
    (project / "react.tsx").write_text(REACT_USE)
    # Types that those of React name, and that Debian does not have.
    for name, text in (("csstype", "export interface Properties<A = 0, B = 0> { color?: string }\nexport interface PropertiesHyphen {}\n"
                        "export namespace Property { type Color = string }\nexport type Globals = ''"),
                       ("prop-types", "export type Validator<T> = any\nexport type InferProps<T> = any\nexport type ValidationMap<T> = any\n"
                        "export type WeakValidationMap<T> = any\nexport type Requireable<T> = any")):
        target = project / "node_modules" / name
        target.mkdir(exist_ok=True)
        (target / "index.d.ts").write_text(text)
        (target / "package.json").write_text(json.dumps({"name": name, "types": "index.d.ts"}))
    for way in ways:
        # The types of Debian's React do not pass these settings themselves.
        run(project, *strict, "--skipLibCheck", *way, "--jsx", "react-jsx", "react.tsx")
    other = folder / "other"
    shutil.copytree(project / "node_modules/drawstring", other / "node_modules/drawstring")
    (other / "package.json").write_text('{"type": "module"}')
    (other / "use.ts").write_text(USE)
    for way in ways:
        run(other, *strict, *way, "use.ts")
    for name, (stub, use) in STUBS.items():
        place = other / "node_modules" / name
        place.mkdir()
        file = "elements" if name == "svelte" else "index"
        (place / f"{file}.d.ts").write_text(stub)
        entry = {"./elements": {"types": "./elements.d.ts"}} if name == "svelte" else {".": {"types": "./index.d.ts"}}
        (place / "package.json").write_text(json.dumps({"name": name, "type": "module", "types": "index.d.ts", "exports": entry}))
        (other / f"{name}.ts").write_text(use)
        run(other, *strict, "--module", "node16", f"{name}.ts")


def main():
    print("== the package for npm", flush=True)
    tool = element.program()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        project = installed(folder, packed(folder))
        content(project)
        manifest(project)
        spec = folder / "inputs.yaml"
        spec.write_text(element.INPUTS)
        subprocess.run([tool, "compile", str(spec), "-o", str(project / "inputs.drawn")], check=True)
        server(project)
        types(project, folder)
        site = element.Site(project)
        bundles(project, site)
        if chromium.find():
            plain(project, site)
    if element.problems:
        raise SystemExit(f"== package: {len(element.problems)} things are not right")


if __name__ == "__main__":
    main()
