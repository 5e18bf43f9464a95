// The time line of what is shown: the phases, the intro and the rounds of loops, and a row for each property that moves.

/** The time line that is drawn: of which scene, its length, its rows, and the samples so far. */
let line = { isDrawn: false };

const lineStep = 1 / 60;
const mostLineSteps = 3600;
/** The most keyframes of a row. */
const mostKeys = 400;

const sameValue = (a, b) =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, index) => sameValue(each, b[index])));

/** The value of a signal in a frame, by its name. */
const signalIn = (shown, name) => (["time", "pull", "progress"].includes(name) ? shown[name] : shown.signal(name));

const animations = () => data.timelines[state.variant] ?? data.timelines[0];

function showTimeline() {
  const { story, moment, variant, inputs, heard, outcome, refreshed, size } = state;
  const trace = story === null ? null : storyTrace();
  const domain = plotDomain();
  const other = domain.over === "pull" ? state.time : story === null ? state.pull : null;
  const scene = { effect: stage.effect, story, moment, variant, inputs, heard, outcome, refreshed, size, trace, to: domain.to, other };
  const isOther = Object.entries(scene).some(([name, value]) => line.scene?.[name] !== value);
  // A trace that grows is drawn when nothing is touched.
  if (isOther && !(story === "own" && state.playing)) beginLine(scene, domain);
  else if (isOther && line.scene?.story !== "own") clearLine();
  if (line.samples && !line.isDrawn) sampleLine();
  if (!line.isDrawn) return;
  const place = line.domain.over === "pull" ? state.pull : state.time;
  byId("timeline").style.setProperty("--now", Math.min(Math.max(place / line.domain.to, 0), 1));
  if (line.noted !== undefined && line.noted !== place) noteOnLine("");
}

function clearLine() {
  line = { isDrawn: false, scene: { story: "own" } };
  byId("timeline").replaceChildren();
  noteOnLine("The time line follows when the trace rests.");
}

/** Says something about a place of the line, until the playhead leaves it. */
function noteOnLine(text, at) {
  line.noted = at;
  setText("timeline-note", text);
}

function beginLine(scene, domain) {
  const candidates = stage.effect.layers.flatMap((layer, index) => stage.effect.properties(layer.kind)
    .filter((name) => stage.effect.isAnimated(index, name))
    .map((name) => ({ layer: index, name, title: `${layer.id}.${name}`, first: undefined, last: undefined, moves: [] })));
  const signals = new Map(animations().filter(({ over }) => over).map(({ over }) => [over, []]));
  line = { scene, domain, candidates, signals, samples: [], found: new Map(), looks: 0, isDrawn: false };
  byId("timeline").setAttribute("aria-busy", "true");
}

/** The instants of the samples: frames of 1/60 s, as those of `drawstring frames`. */
const sampleCount = ({ over, to }) => (over === "pull" ? 240 : Math.min(Math.ceil(to / lineStep - 1e-9), mostLineSteps)) + 1;

function sampleLine() {
  const { domain, candidates, signals, samples } = line;
  const count = sampleCount(domain);
  const step = domain.over === "pull" || count > mostLineSteps ? domain.to / (count - 1) : lineStep;
  const until = performance.now() + 6;
  while (samples.length < count && performance.now() < until) {
    const at = Math.min(round(samples.length * step, 9), domain.to);
    const shown = domain.over === "pull" ? readingAt(stage.probe, state.time, at) : readingAt(stage.probe, at);
    for (const candidate of candidates) {
      const value = shown.value(candidate.layer, candidate.name);
      if (samples.length > 0 && !sameValue(value, candidate.last)) {
        const [before] = candidate.moves.slice(-1);
        const from = samples.at(-1).at;
        // A frame of rest is no end of a movement.
        if (before && from - before.to < 1.5 * step) before.to = at;
        else candidate.moves.push({ from, to: at });
      }
      candidate.last = value;
    }
    for (const [name, values] of signals) values.push(signalIn(shown, name));
    // Over the pull, all is one phase after another without times.
    samples.push({ at, phase: shown.phase, since: domain.over === "pull" ? at : Math.max(at - shown.time, 0) });
  }
  if (samples.length < count) changed();
  else drawLine();
}

/** The spans of the phases. */
function phaseSpans() {
  const spans = [];
  for (const { at, phase, since } of line.samples) {
    if (spans.at(-1)?.phase !== phase) {
      const from = spans.length === 0 ? at : since;
      if (spans.length > 0) spans.at(-1).to = from;
      spans.push({ phase, from, to: at });
    }
    spans.at(-1).to = at;
  }
  return spans;
}

// MARK: Nodes

/** The parts of a root: one over all consecutive phases in which it is in effect, or one from each of its triggers. */
function rootParts(root, spans) {
  // A moment of finishing has refreshed before.
  const isFinishing = state.story === null && spans[0].phase === "finishing";
  const all = isFinishing ? [{ phase: "refreshing", from: -state.refreshed, to: spans[0].from }, ...spans] : spans;
  const parts = [];
  all.forEach((each, index) => {
    if (!root.during.includes(each.phase)) return;
    if (index > 0 && root.during.includes(all[index - 1].phase)) return;
    let last = index;
    while (all[last + 1] && root.during.includes(all[last + 1].phase)) last++;
    parts.push({ from: each.from, to: all[last].to });
  });
  if (!root.on) return parts;
  const fired = line.scene.trace?.filter(({ fire }) => fire === root.on) ?? [];
  return fired.map(({ at }) => ({ from: at, to: parts.find(({ from, to }) => at >= from && at <= to)?.to ?? at }));
}

/** The part of a node in an iteration of its parent. */
function partOf(node, { from, to: limit }) {
  return { from: from + node.start, to: Math.min(from + (node.end ?? Infinity), limit) };
}

/** The iterations of a node in its part; the first may have begun before it. */
function iterations(node, { from, to }) {
  // What is infinite is left out.
  const { duration, direction = "normal", isBackwards, iterationStart = 0, count = Infinity } = node;
  if (from > to) return [];
  if (duration === undefined) return [{ from, shown: from, to, duration: Infinity, isTurned: false }];
  if (duration === 0) return [{ from, shown: from, to: from, duration: 0, isTurned: false }];
  const isTurned = (round) => {
    const turns = direction === "reverse" || (direction.startsWith("alternate") && (round % 2 === 1) !== direction.endsWith("reverse"));
    return turns !== Boolean(isBackwards);
  };
  const rounds = [];
  for (let round = 0; round < count && rounds.length < mostKeys; round++) {
    const start = from + (round - (iterationStart % 1)) * duration;
    if (start >= to) break;
    rounds.push({ from: start, shown: Math.max(start, from), to: Math.min(start + duration, to), duration, isTurned: isTurned(round) });
  }
  return rounds;
}

/** Finds the keyframes of a node and its members over time. Members have the time of an iteration. */
function timedKeys(node, part, add) {
  const { rate = 1 } = node;
  for (const { from, shown, to, duration, isTurned } of iterations(node, partOf(node, part))) {
    const found = (layer, name, inside, id) => {
      const at = isTurned ? from + duration - inside : from + inside;
      if (at >= shown - 1e-6 && at <= to + 1e-6) add(layer, name, at, id);
    };
    for (const [layer, name, ...places] of node.tracks) {
      for (const place of places) found(layer, name, place === 0 ? 0 : place * duration, node.id);
    }
    const limit = (isTurned ? duration : to - from) * rate;
    for (const member of node.nodes) timedKeys(member, { from: 0, to: limit }, (layer, name, at, id) => found(layer, name, at / rate, id));
  }
}

/** The most readings that look for the instant between two samples at which a signal arrives at a value. */
const mostLooks = 2000;

/** The places of the line, within parts of it, at which a signal arrives at a value or leaves it. */
function crossings(name, goal, parts) {
  const { samples, signals, found, domain } = line;
  const key = JSON.stringify([name, goal, parts]);
  if (found.has(key)) return found.get(key);
  const values = signals.get(name);
  const places = [];
  for (let index = 1; index < samples.length; index++) {
    const [before, value] = [values[index - 1], values[index]];
    if (typeof value !== "number" || before === value || (before - goal) * (value - goal) > 0) continue;
    let [low, high] = [samples[index - 1].at, samples[index].at];
    const part = parts.find(({ from, to }) => high >= from - 1e-6 && low <= to + 1e-6);
    if (!part) continue;
    // Whether the value is still on the side that it comes from, or has not yet left the goal.
    const isBefore = (other) => (before === goal ? other === goal : (before - goal) * (other - goal) > 0);
    while (high - low > 2e-5 && line.looks < mostLooks) {
      const middle = (low + high) / 2;
      line.looks++;
      const shown = domain.over === "pull" ? readingAt(stage.probe, state.time, middle) : readingAt(stage.probe, middle);
      if (isBefore(signalIn(shown, name))) low = middle;
      else high = middle;
    }
    places.push(Math.min(Math.max(high, part.from), part.to));
  }
  found.set(key, places);
  return places;
}

/** The keyframes of each row, by its title: their places on the line, each once, with their nodes. */
function lineKeys(spans) {
  const keys = new Map();
  const add = (layer, name, at, id, over) => {
    const title = `${stage.effect.layers[layer]?.id}.${name}`;
    if (!keys.has(title)) keys.set(title, new Map());
    const row = keys.get(title);
    const place = round(at, 4);
    if (row.size < mostKeys && place >= 0 && place <= line.domain.to && !row.has(place)) row.set(place, { at: place, id, over });
  };
  for (const root of animations()) {
    const parts = rootParts(root, spans);
    if (root.over) {
      const alongSignal = (layer, name, place, id) => {
        for (const at of crossings(root.over, place, parts)) add(layer, name, at, id, root.over);
      };
      if (root.range) {
        const [start, end, length] = root.range;
        timedKeys(root, { from: 0, to: length }, (layer, name, at, id) =>
          alongSignal(layer, name, start + (at / length) * (end - start), id));
      } else {
        const walk = (node) => {
          for (const [layer, name, ...places] of node.tracks) for (const place of places) alongSignal(layer, name, place, node.id);
          node.nodes.forEach(walk);
        };
        walk(root);
      }
    } else if (!root.isConditional && line.domain.over === "time") {
      // The page does not know when a condition begins to hold.
      for (const part of parts) timedKeys(root, part, add);
    }
  }
  return keys;
}

/** The time before the loops of each stretch of phases, and the rounds of the longest loop. */
function loopParts(spans) {
  const starts = new Map();
  for (const root of animations()) {
    if (!root.loop || root.over || root.isConditional || root.on) continue;
    for (const { from, to } of rootParts(root, spans)) {
      const known = starts.get(from) ?? { from, to, intro: 0, loop: 0 };
      starts.set(from, { from, to: Math.max(known.to, to), intro: Math.max(known.intro, root.intro ?? 0), loop: Math.max(known.loop, root.loop) });
    }
  }
  const intros = [];
  const rounds = [];
  for (const { from, to, intro, loop } of starts.values()) {
    if (intro > 0) intros.push({ from, to: Math.min(from + intro, to) });
    for (let at = from + intro; at < to - 1e-6 && rounds.length < mostKeys; at += loop) rounds.push({ from: at, to: Math.min(at + loop, to), loop });
  }
  return { intros, rounds };
}

// MARK: Drawing

const share = (at) => `${((Math.min(Math.max(at, 0), line.domain.to) / line.domain.to) * 100).toFixed(3)}%`;
const unitOfLine = () => (line.domain.over === "pull" ? "pt" : "s");
const placeText = (at) => `${number(at, line.domain.over === "pull" ? 1 : 2)} ${unitOfLine()}`;

function linePiece(tag, from, to, className = "", text = "") {
  const piece = Object.assign(document.createElement(tag), { className, textContent: text });
  piece.dataset.at = from;
  piece.style.left = share(from);
  if (to !== undefined) piece.style.width = `calc(${share(to)} - ${share(from)})`;
  return piece;
}

function lineRow(title, className, pieces) {
  const row = Object.assign(document.createElement("div"), { className });
  const lane = Object.assign(document.createElement("div"), { className: "lane" });
  lane.append(...pieces);
  row.append(title, lane);
  return row;
}

const lineTitle = (text) => Object.assign(document.createElement("span"), { textContent: text });

function drawLine() {
  const { domain, candidates } = line;
  const spans = phaseSpans();
  const keys = lineKeys(spans);
  const { intros, rounds } = domain.over === "time" ? loopParts(spans) : { intros: [], rounds: [] };
  line.rows = candidates.filter(({ moves }) => moves.length > 0)
    .map((row) => ({ ...row, keys: [...(keys.get(row.title)?.values() ?? [])].sort((a, b) => a.at - b.at) }));
  line.isDrawn = true;
  byId("timeline").removeAttribute("aria-busy");
  const unit = tick(domain.to);
  const ticks = Array.from({ length: Math.floor(domain.to / unit + 1e-9) + 1 }, (_, index) =>
    linePiece("small", round(index * unit, 6), undefined, "", `${round(index * unit, 6)}`));
  const heads = [
    lineRow(lineTitle(domain.over === "pull" ? "points of pull" : "seconds"), "ticks", ticks),
    lineRow(lineTitle("phases"), "phases", spans.map(({ phase, from, to }) => linePiece("i", from, to, phase, phase))),
  ];
  if (intros.length > 0) {
    const length = prettyNumber(intros[0].to - intros[0].from, 3);
    heads.push(lineRow(lineTitle(`intro of ${length} s`), "intro", intros.map(({ from, to }) => linePiece("i", from, to))));
  }
  if (rounds.length > 0) {
    heads.push(lineRow(lineTitle(`loop of ${prettyNumber(rounds[0].loop, 3)} s`), "loops",
      rounds.map(({ from, to }, index) => linePiece("i", from, to, "", String(index + 1)))));
  }
  const holder = (className, items) => {
    const element = Object.assign(document.createElement("div"), { className });
    element.append(...items);
    return element;
  };
  byId("timeline").replaceChildren(
    holder("lines", [holder("heads", heads), ...line.rows.map(propertyRow), holder("playhead", [])]));
  noteOnLine(line.rows.length === 0 ? "No property moves here." : "");
}

/** The distance of the ticks: at most eight of a round length. */
function tick(length) {
  const least = length / 8;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= least);
}

function propertyRow(row, index) {
  const title = Object.assign(document.createElement("button"), { type: "button" });
  // A long name breaks before its property.
  title.append(row.title.slice(0, -row.name.length), document.createElement("wbr"), row.name);
  title.setAttribute("aria-label", `${row.title}, ${row.keys.length} keyframes: to the next`);
  title.addEventListener("click", () => goToNext(row));
  const pieces = [
    ...row.moves.map(({ from, to }) => linePiece("i", from, to)),
    ...row.keys.map(({ at, over }) => linePiece("b", at, undefined, over ? "scrubbed" : "")),
  ];
  const item = lineRow(title, "row", pieces);
  item.dataset.row = index;
  return item;
}

// MARK: Going there

function goOnLine(at) {
  state.playing = false;
  if (line.domain.over === "pull") state.pull = round(at, 4);
  else state.time = round(at, 5);
  changed();
}

/** Chooses the layer of a row and goes to the row's next keyframe, or to the next end of a movement, and round again. */
function goToNext(row) {
  const now = line.domain.over === "pull" ? state.pull : state.time;
  const places = row.keys.length > 0 ? row.keys.map(({ at }) => at) : row.moves.flatMap(({ from, to }) => [from, to]);
  if (row.layer !== state.layer) selectLayer(row.layer);
  goTo(row, places.find((at) => at > now + 1e-4) ?? places[0]);
}

function goTo(row, at) {
  const index = row.keys.findIndex((key) => key.at === at);
  const key = row.keys[index];
  const named = key?.id ? ` of ${key.id}${key.over ? ` over ${key.over}` : ""}` : "";
  goOnLine(at);
  noteOnLine(`${row.title} at ${placeText(at)}${key ? `: keyframe ${index + 1} of ${row.keys.length}${named}` : ""}`,
    line.domain.over === "pull" ? state.pull : state.time);
}

/** The place where the pointer went down, and whether it has scrubbed since. */
let pressed = { x: 0, scrubs: false };

/** A drag along the line moves the playhead; a click goes to the keyframe there, or to the place. */
function scrubTimeline(event) {
  if (!line.isDrawn || event.target.closest("button")) return;
  if (event.type === "pointerdown") return void (pressed = { x: event.clientX, scrubs: false });
  if (event.type === "pointermove") {
    if (!event.buttons || Math.abs(event.clientX - pressed.x) < 4 && !pressed.scrubs) return;
    pressed.scrubs = true;
  } else if (pressed.scrubs) return;
  const lane = byId("timeline").querySelector(".lane").getBoundingClientRect();
  const at = Math.min(Math.max((event.clientX - lane.left) / lane.width, 0), 1) * line.domain.to;
  const row = line.rows[event.target.closest("[data-row]")?.dataset.row];
  const reach = ((event.pointerType === "touch" ? 16 : 6) / lane.width) * line.domain.to;
  const distance = (key) => Math.abs(key.at - at);
  const near = event.type === "click" && row?.keys.reduce((best, key) => (best && distance(best) <= distance(key) ? best : key), null);
  if (near && distance(near) <= reach) goTo(row, near.at);
  else goOnLine(at);
}
