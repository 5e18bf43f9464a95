// Live: what pages of `drawstring watch` have beside those of `render`. Runs after their scripts, in one scope with them.

const liveFile = Number(document.documentElement.dataset.file);

// MARK: Following the file

/** The last event of each file. */
const saves = new Map();
/** The effect of the last save, as text. */
let liveEffect = null;
/** The saves of this session with other effects, newest last. */
const earlierSaves = [];
const mostEarlier = 20;
/** Saves are taken one after the other. */
let taking = started;

const effectText = ({ data, compiled }) => JSON.stringify(data) + compiled;

/** The stream ends while the page is hidden: a browser keeps few connections to a server. */
let stream = null;

function follow() {
  if (document.hidden) {
    stream?.close();
    stream = null;
  } else if (!stream) {
    stream = new EventSource("events");
    stream.onopen = () => document.documentElement.classList.remove("alone");
    stream.onerror = () => document.documentElement.classList.add("alone");
    stream.onmessage = ({ data: text }) => {
      const save = JSON.parse(text);
      saves.set(save.file, save);
      if (save.file === liveFile) taking = taking.then(() => takeSave(save)).catch(console.error);
      else fillBeside();
    };
    stream.addEventListener("mark", ({ data: text }) => {
      const { file, layer } = JSON.parse(text);
      if (file === liveFile) taking = taking.then(() => takeMark(layer)).catch(console.error);
    });
  }
}

async function takeSave(save) {
  if (save.compiled && effectText(save) !== liveEffect) {
    liveEffect = effectText(save);
    keepSave(save);
    for (const name of tried.keys()) if (!Object.hasOwn(save.data.constants, name)) tried.delete(name);
    if (tried.size > 0) await tryConstants();
    else await takeEffect(save);
  }
  showFaults(save);
}

function keepSave({ data, compiled, title }) {
  earlierSaves.push({ data, compiled, title, at: new Date() });
  if (earlierSaves.length > mostEarlier) earlierSaves.shift();
  fillBeside();
}

/** Shows another effect at the same moment of the same story. */
async function takeEffect(save) {
  const [layer, names] = [layerName(), variantNames()];
  const old = [...shows.values()];
  stage = null;
  shows.clear();
  takeData(save.data, save.compiled);
  document.title = save.title;
  document.querySelector("h1").textContent = save.title;
  document.querySelector(".summary").textContent = save.summary;
  fillChoices();
  showConstants();
  if (typeof state.story === "number" && state.story >= data.stories.length) state.story = 0;
  const kept = data.variants.findIndex((each) => each.join() === names.join());
  showVariant(data.variants[Math.max(kept, 0)]);
  makeStage();
  await takeVariant(Math.max(kept, 0));
  takeLayer(layer);
  changed();
  for (const { effect, player, probe } of old) [player, probe, effect].forEach((each) => each.free());
}

// MARK: Findings

/** Errors lie over the picture; warnings are listed until the checks of the whole effect of a newer save have ended. */
function showFaults({ name, findings, problems, report, isCurrent, isChecked }) {
  if (isCurrent && !isChecked) byId("faults").hidden = true;
  else {
    byId("faults").replaceChildren(
      ...problems.split("\n").filter(Boolean).map((line) => faultLine("", line)),
      ...findings.findings.map(({ file, line, severity, message }) =>
        faultLine(file === name ? `line ${line}` : `${file}:${line}`, message, severity))
    );
    byId("faults").hidden = byId("faults").childElementCount === 0;
    byId("faults").dataset.current = isCurrent;
    byId("report").querySelector("pre").textContent = report;
    byId("report").hidden = report === "";
  }
}

function faultLine(place, message, severity = "error") {
  const line = document.createElement("p");
  line.className = severity;
  line.append(Object.assign(document.createElement("b"), { textContent: place || "error" }), ` ${message}`);
  return line;
}

byId("screen").insertAdjacentHTML("beforeend", `<div id="faults" role="status" hidden></div>`);
document.querySelector("main").insertAdjacentHTML(
  "afterend", `<details id="report" hidden><summary>Findings</summary><pre tabindex="0"></pre></details>`);

// MARK: The editor

/** Whether an editor has the file open: it marks the layer at its caret. */
let hasEditor = false;

/** Chooses the layer at the editor's caret; of copies the first. */
function takeMark(id) {
  hasEditor = true;
  const { layers } = stage.effect;
  const same = layers.findIndex((layer) => layer.id === id);
  const index = same < 0 ? layers.findIndex((layer) => layer.id.startsWith(`${id}[`)) : same;
  if (index >= 0 && index !== state.layer) selectLayer(index);
}

const ask = (path, fields) => fetch(`${path}?${new URLSearchParams({ file: liveFile, ...fields })}`, { method: "POST" });

/** Tells the editor which layer was clicked; its caret goes there. */
function tellChoice() {
  if (hasEditor && layerName()) ask("choose", { layer: layerName() }).catch(() => {});
}

// A pull over the stage is no click.
let isClick = false;
byId("screen").addEventListener("pointerup", () => (isClick = finger !== null && !finger.moved), true);
view.addEventListener("click", ({ target }) => isClick && layerAt(target) >= 0 && tellChoice());
byId("tree").addEventListener("click", tellChoice);

// MARK: What lies over the picture

document.querySelector(".inspector .choices").insertAdjacentElement("afterend", (() => {
  const section = document.createElement("section");
  section.className = "choices";
  section.setAttribute("aria-label", "Tools");
  section.append(byId("live-markup").content.cloneNode(true));
  return section;
})());

const overlay = document.createElementNS(svgSpace, "g");
overlay.setAttribute("id", "overlay");
const ghosts = document.createElementNS(svgSpace, "g");
ghosts.setAttribute("opacity", "0.25");
byId("drawing").before(ghosts);
byId("highlight").before(overlay);

/** The instants of a motion path or of an onion skin: every 1/60 s of half a second on both sides of now. */
const around = (count, gap) => Array.from({ length: 2 * count + 1 }, (_, index) => state.time + (index - count) * gap)
  .filter((time) => time >= 0 && time <= span());

/** Where the anchor of the chosen layer is in a frame; null where the layer has no place. */
function anchorAt(time) {
  const shown = readingAt(stage.probe, time);
  const placed = shown.placement(state.layer);
  if (!placed) return null;
  const [a, b, c, d, x, y] = placed.transform;
  const [width, height] = shown.value(state.layer, "size") ?? [0, 0];
  const [u, v] = shown.value(state.layer, "anchorPoint") ?? [0.5, 0.5];
  const [[right, down]] = screen.moves(shown.pull);
  return [a * u * width + c * v * height + x + right, b * u * width + d * v * height + y + down];
}

function showPath() {
  overlay.replaceChildren();
  if (!byId("path").checked || state.layer < 0) return;
  const places = around(30, 1 / 60).map(anchorAt).filter(Boolean);
  const now = anchorAt(state.time);
  if (!now || places.length === 0) return;
  const line = places.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join("");
  const dots = places.map(([x, y]) => `M${x.toFixed(2)} ${y.toFixed(2)}h0`).join("");
  const [x, y] = now.map((each) => each.toFixed(2));
  overlay.innerHTML = `<path class="path" d="${line}"/><path class="dots" d="${dots}"/>`
    + `<path class="anchor" d="M${x} ${y - 4}V${+y + 4}M${x - 4} ${y}H${+x + 4}"/>`;
}

let ghostPainters = [];

/** The onion skin: the picture a tenth and two tenths of a second before and after. */
function showGhosts() {
  const isOn = byId("onion").checked;
  if (!isOn && ghostPainters.length === 0) return;
  if (!isOn || ghostPainters.effect !== stage.effect) {
    for (const { player } of ghostPainters) player.free();
    ghosts.replaceChildren();
    ghostPainters = [];
  }
  if (!isOn) return;
  ghostPainters.effect = stage.effect;
  [-2, -1, 1, 2].forEach((step, index) => {
    if (!ghostPainters[index]) {
      const place = document.createElementNS(svgSpace, "g");
      place.setAttribute("clip-path", "url(#canvas)");
      ghosts.append(place);
      ghostPainters[index] = { place, player: stage.effect.session(), painter: new Painter(stage.effect, place, { images: data.images, idPrefix: `ghost${index}-` }) };
    }
    const { place, player, painter: ghost } = ghostPainters[index];
    const time = state.time + step / 10;
    place.toggleAttribute("hidden", time < 0);
    if (time < 0) return place.setAttribute("display", "none");
    place.removeAttribute("display");
    const shown = readingAt(player, time);
    ghost.paint(shown);
    place.setAttribute("transform", shifted(screen.moves(shown.pull)[0]));
  });
}

// MARK: Sizes and grounds

/** Widths and heights of screens, in points. */
const devices = { "320": [320, 568], "375": [375, 667], "393": [393, 852], "430": [430, 932], "768": [768, 1024], "1024": [1024, 1366] };

byId("device").addEventListener("change", ({ target: { value } }) => {
  const { canvas, flexible } = stage.effect;
  const [width, height] = devices[value] ?? [];
  resize(width ? [flexible.width ? width : canvas.width, flexible.height ? height : canvas.height] : null);
});
byId("back-color").addEventListener("change", ({ target: { value } }) => (byId("screen").dataset.back = value));
for (const id of ["path", "onion"]) byId(id).addEventListener("change", changed);
afterShowing.push(showPath, showGhosts, showBeside, () => {
  const { flexible } = stage.effect;
  byId("device-box").hidden = !flexible.width && !flexible.height;
});

// MARK: Constants

/** The texts that the hand gave constants, by name. The file keeps its own. */
const tried = new Map();

/** A control in place of the text of each constant that is a number with or without a unit, or an opaque colour. */
function showConstants() {
  const written = saves.get(liveFile)?.data?.constants ?? data.constants;
  for (const row of byId("constants").children) {
    const name = row.firstChild.textContent;
    const text = tried.get(name) ?? written[name];
    const control = constantControl(name, text);
    if (!control) continue;
    const copy = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy", ariaLabel: `Copy the line of ${name}` });
    copy.addEventListener("click", async () => {
      const line = constantLine(name, tried.get(name) ?? written[name]);
      copy.textContent = await copyText(line) ? "Copied" : "Not copied";
      setTimeout(() => (copy.textContent = "Copy"), 2000);
    });
    const holder = Object.assign(document.createElement("span"), { className: "control" });
    holder.append(...control, copy);
    row.lastChild.replaceWith(holder);
  }
  byId("constants-reset").disabled = tried.size === 0;
}

/** Copies a text. Browsers give the clipboard only to pages of their own machine or with encryption; others use a selection. */
async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** The line of a constant as the file is to have it. */
const constantLine = (name, text) => `${name}: ${/^[\w.%-]+$/.test(text) ? text : JSON.stringify(text)}`;

function constantControl(name, text) {
  const make = (fields) => Object.assign(document.createElement("input"), fields);
  const tell = (value) => {
    tried.set(name, value);
    byId("constants-reset").disabled = false;
    taking = taking.then(tryConstants).catch(console.error);
  };
  const [, figure, unit = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+))(ms|s|deg|turn|rad|pt|%)?$/.exec(text ?? "") ?? [];
  if (figure !== undefined) {
    const value = Number(figure);
    const far = Math.abs(value) || 1;
    const field = make({ type: "number", step: "any", value, ariaLabel: name });
    const slider = make({ type: "range", step: "any", ariaLabel: `${name}, slider` });
    setRange(slider, value < 0 ? -2 * far : 0, 2 * far, value);
    field.addEventListener("input", () => {
      if (!Number.isFinite(field.valueAsNumber)) return;
      setRange(slider, Math.min(Number(slider.min), field.valueAsNumber), Math.max(Number(slider.max), field.valueAsNumber), field.valueAsNumber);
      tell(`${field.value}${unit}`);
    });
    slider.addEventListener("input", () => {
      field.value = round(slider.valueAsNumber, Math.max(Math.ceil(2.5 - Math.log10(far)), 0));
      setRange(slider, slider.min, slider.max, slider.valueAsNumber);
      tell(`${field.value}${unit}`);
    });
    return [slider, field, ...(unit ? [unit] : [])];
  }
  const color = opaqueColor(text);
  if (!color) return null;
  const field = make({ type: "color", value: color, ariaLabel: name });
  const shown = Object.assign(document.createElement("span"), { textContent: text });
  field.addEventListener("input", () => {
    shown.textContent = field.value;
    tell(field.value);
  });
  return [field, shown];
}

/** `#rrggbb` of a text that is an opaque colour; null for other texts. */
function opaqueColor(text) {
  if (!text || !CSS.supports("color", text)) return null;
  const context = document.createElement("canvas").getContext("2d");
  context.fillStyle = text;
  return /^#[0-9a-f]{6}$/.test(context.fillStyle) ? context.fillStyle : null;
}

let triedText = "";

/** Shows the effect with the values of the hand, which the server compiles; of several changes the last. */
async function tryConstants() {
  const fields = Object.fromEntries(tried);
  const text = liveEffect + JSON.stringify(fields);
  if (tried.size === 0 || text === triedText) return;
  triedText = text;
  const answer = await ask("constants", fields);
  if (!answer.ok) return;
  const save = await answer.json();
  if (save.compiled) await takeEffect(save);
  showFaults({ ...save, isChecked: !save.isCurrent });
}

byId("constants-box").append(Object.assign(document.createElement("button"), { id: "constants-reset", type: "button", textContent: "As in the file" }));
byId("constants-reset").addEventListener("click", () => {
  tried.clear();
  triedText = "";
  const save = saves.get(liveFile);
  taking = taking.then(async () => {
    await takeEffect(save);
    showFaults(save);
  }).catch(console.error);
});

// MARK: Side by side

byId("screen").insertAdjacentHTML("beforebegin", `<div id="pair"><figure id="beside-box" hidden>
  <svg id="beside-view" preserveAspectRatio="xMidYMid meet" aria-hidden="true"></svg><figcaption></figcaption></figure></div>`);
byId("pair").prepend(byId("screen"));

/** What is shown beside the stage: the effect of another file, or of an earlier save. */
let beside = null;
/** The sources of the choices, by their values. */
let besideSources = new Map();

function fillBeside() {
  const chosen = byId("beside").value;
  const others = [...saves.values()].filter((save) => save.file !== liveFile && save.compiled);
  const earlier = earlierSaves.slice(0, -1).reverse();
  besideSources = new Map([
    ...others.map((save) => [`file ${save.file}`, { ...save, label: save.name }]),
    ...earlier.map((save) => [`save ${save.at.getTime()}`, { ...save, label: `as it was at ${save.at.toLocaleTimeString()}` }]),
  ]);
  byId("beside").replaceChildren(new Option("Nothing", ""), ...[...besideSources].map(([value, { label }]) => new Option(label, value)));
  byId("beside").value = besideSources.has(chosen) ? chosen : "";
  byId("beside").parentElement.hidden = besideSources.size === 0;
  takeBeside().catch(console.error);
}

async function takeBeside() {
  const source = besideSources.get(byId("beside").value);
  byId("beside-box").hidden = !source;
  const names = source?.data.variants.find((each) => each.join() === variantNames().join()) ?? [];
  const key = source && effectText(source) + names;
  if (key === beside?.key) return;
  const old = beside;
  beside = null;
  if (source) {
    const effect = await load(bytesOf(source.compiled), { variants: names, wasm });
    byId("beside-view").dataset.paper = names.includes("dark") ? "dark" : "light";
    byId("beside-box").lastElementChild.textContent = source.label;
    const place = makeScreen(byId("beside-view"), source.data.effect, "beside-");
    beside = {
      key, effect, place, facts: source.data,
      player: effect.session(), painter: new Painter(effect, place.drawing, { images: source.data.images, idPrefix: "beside-" }),
    };
  }
  if (old) [old.player, old.effect].forEach((each) => each.free());
  changed();
}

/** The frame of the other effect at the same moment: in its own story of the same name, and at the same share of its trigger. */
function besideReading() {
  const { effect, player, facts } = beside;
  const known = (values) => Object.fromEntries(Object.entries(values).filter(([name, value]) => effect.takes(name, value)));
  if (beside.inputs !== state.inputs) {
    player.beginWith(known(state.inputs));
    Object.assign(beside, { inputs: state.inputs, trace: null });
  }
  if (state.story === null) {
    const share = (facts.effect.trigger ?? 1) / (trigger || 1);
    const { inputs, size, ...moment } = momentAt(state.time, round(state.pull * share, 5));
    return player.showMoment(moment);
  }
  const trace = storyTrace();
  if (beside.trace !== trace) {
    beside.trace = trace;
    const story = facts.stories.find((each) => each.title === data.stories[state.story]?.title);
    const heard = state.story === "own" ? [] : state.heard;
    const events = (story?.trace.map((event) => (Array.isArray(event) ? { at: event[0], drag: { shown: event[1] } } : event)) ?? trace);
    player.setTrace([...events, ...heard].sort((a, b) => a.at - b.at)
      .map((event) => (event.set ? { ...event, set: known(event.set) } : event)).filter(({ fire, set }) => !fire && !(set && isEmpty(set))));
  }
  return player.showTrace(state.time);
}

function showBeside() {
  if (!beside) return;
  const shown = besideReading();
  beside.painter.paint(shown);
  beside.place.show(shown.pull);
}

byId("beside").addEventListener("change", () => takeBeside().catch(console.error));
for (const id of ["variant", "reduced"]) byId(id).addEventListener("change", () => takeBeside().catch(console.error));

// MARK: The beginning

const ownSave = { ...JSON.parse(await ownEffect), title: document.title };
liveEffect = effectText(ownSave);
keepSave(ownSave);
started.then(showConstants);
document.addEventListener("visibilitychange", follow);
follow();
