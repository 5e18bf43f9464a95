// Live: what pages of `drawstring watch` have beside those of `render`. Runs after their scripts, in one scope with them.

const liveFile = Number(document.documentElement.dataset.file);

// MARK: Following the file

/** The last event of each file. */
const saves = new Map();
/** The effect that is shown, as text. */
let liveEffect = null;
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
    stream = new EventSource("/events");
    stream.onopen = () => document.documentElement.classList.remove("alone");
    stream.onerror = () => document.documentElement.classList.add("alone");
    stream.onmessage = ({ data: text }) => {
      const save = JSON.parse(text);
      saves.set(save.file, save);
      if (save.file === liveFile) taking = taking.then(() => takeSave(save)).catch(console.error);
    };
  }
}

async function takeSave(save) {
  if (save.compiled && effectText(save) !== liveEffect) await takeEffect(save);
  showFaults(save);
}

/** Shows another effect at the same moment of the same story. */
async function takeEffect(save) {
  const [layer, names] = [layerName(), variantNames()];
  const old = [...shows.values()];
  liveEffect = effectText(save);
  stage = null;
  shows.clear();
  takeData(save.data, save.compiled);
  document.title = save.title;
  document.querySelector("h1").textContent = save.title;
  document.querySelector(".summary").textContent = save.summary;
  fillChoices();
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
function showFaults({ name, findings, report, isCurrent, isChecked }) {
  if (isCurrent && !isChecked) byId("faults").hidden = true;
  else {
    const problems = report.split("\n").filter((line) => !isCurrent && findings.findings.length === 0 && line);
    byId("faults").replaceChildren(
      ...problems.map((line) => faultLine("", line)),
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
  "beforebegin", `<details id="report" hidden><summary>Findings</summary><pre tabindex="0"></pre></details>`);

liveEffect = effectText({ data: JSON.parse(textOf("data")), compiled: textOf("compiled") });
document.addEventListener("visibilitychange", follow);
follow();

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
  const fall = movesWithContent ? shown.pull : 0;
  return [a * u * width + c * v * height + x, b * u * width + d * v * height + y + fall];
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
    place.setAttribute("transform", movesWithContent ? `translate(0 ${shown.pull})` : "");
  });
}

// MARK: Timing

const timing = byId("timing");
let timed = {};

/** The spans of the phases of what is shown, looked for in steps of 1/60 s. */
function phaseSpans() {
  const spans = [];
  const end = span();
  const steps = Math.min(Math.ceil(end * 60), 1200);
  for (let index = 0; index <= steps; index++) {
    const time = (index / steps) * end;
    const { phase } = readingAt(stage.probe, time);
    if (spans.at(-1)?.phase !== phase) spans.push({ phase, from: time, to: time });
    spans.at(-1).to = time;
  }
  return spans;
}

/** Nodes over the times that they take in each of their phases; those over the pull have none. */
function nodeBars(spans) {
  const bars = [];
  const walk = (node, level) => {
    const parts = [];
    spans.forEach((each, index) => {
      if (!node.during.includes(each.phase)) return;
      // A node that is in effect in consecutive phases has one bar over all of them.
      if (index > 0 && node.during.includes(spans[index - 1].phase)) return;
      let last = index;
      while (spans[last + 1] && node.during.includes(spans[last + 1].phase)) last++;
      const limit = spans[last].to;
      if (node.over !== "time") return parts.push({ from: each.from, to: limit, isScrubbed: true });
      const from = each.from + (node.start ?? 0);
      const to = node.end === null ? limit : Math.min(each.from + node.end, limit);
      if (from < limit) parts.push({ from, to: Math.max(to, from), loop: node.repeat !== 1 && node.duration > 0 ? node.duration : 0 });
    });
    if (parts.length > 0) bars.push({ id: node.id ?? "(unnamed)", level, parts });
    for (const member of node.nodes) walk(member, level + 1);
  };
  for (const node of saves.get(liveFile)?.graph?.nodes ?? []) walk(node, 0);
  return bars.slice(0, 60);
}

function showTiming() {
  if (!byId("timing-box").open) return;
  const { story, moment, variant, inputs, heard, outcome } = state;
  const key = { effect: stage.effect, story, moment, variant, inputs, heard, outcome, end: story === "own" && state.playing ? timed.end : span() };
  if (Object.entries(key).some(([name, value]) => timed[name] !== value)) {
    timed = key;
    const spans = phaseSpans();
    const end = Math.max(span(), 0.001);
    const share = (time) => `${(Math.min(time / end, 1) * 100).toFixed(3)}%`;
    const piece = ({ from, to, loop = 0, isScrubbed }, text = "") => {
      const bar = Object.assign(document.createElement("i"), { textContent: text, title: `${from.toFixed(3)} s to ${to.toFixed(3)} s${loop ? `, every ${loop} s` : ""}` });
      bar.style.left = share(from);
      bar.style.width = share(to - from);
      if (loop) bar.style.setProperty("--loop", `${(loop / Math.max(to - from, 0.001)) * 100}%`);
      bar.className = isScrubbed ? "scrubbed" : loop ? "loops" : "";
      return bar;
    };
    const row = (name, level, pieces) => {
      const item = document.createElement("div");
      const label = Object.assign(document.createElement("span"), { textContent: name });
      label.style.paddingLeft = `${level * 10}px`;
      const lane = Object.assign(document.createElement("div"), { className: "lane" });
      lane.append(...pieces);
      item.append(label, lane);
      return item;
    };
    timing.replaceChildren(
      row("phases", 0, spans.map((each) => piece(each, each.phase))),
      ...nodeBars(spans).map(({ id, level, parts }) => row(id, level, parts.map((each) => piece(each)))));
  }
  timing.style.setProperty("--now", Math.min(state.time / Math.max(span(), 0.001), 1));
}

function scrubTiming(event) {
  if (!event.buttons) return;
  const lane = timing.querySelector(".lane")?.getBoundingClientRect();
  if (!lane) return;
  const part = Math.min(Math.max((event.clientX - lane.left) / lane.width, 0), 1);
  state.playing = false;
  state.time = round(part * span(), 5);
  changed();
}
timing.addEventListener("pointerdown", scrubTiming);
timing.addEventListener("pointermove", scrubTiming);

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
byId("timing-box").addEventListener("toggle", changed);
afterShowing.push(showPath, showGhosts, showTiming, () => {
  const { flexible } = stage.effect;
  byId("device-box").hidden = !flexible.width && !flexible.height;
});
