// The inspector: the tree of layers, the values of the chosen one, and how they move.

let rows = [];

/** The frame itself stands at the top of the tree. */
function makeTree() {
  const depths = [];
  const items = variant().layers.map((layer, index) => {
    depths[index] = layer.parent < 0 ? 2 : depths[layer.parent] + 1;
    return treeItem(layer.id, layer.kind, index, depths[index]);
  });
  byId("tree").replaceChildren(treeItem(data.effect.name, "frame", -1, 1), ...items);
  if (state.layer >= variant().layers.length) state.layer = -1;
  markChosen();
}

function treeItem(name, kind, index, depth) {
  const item = document.createElement("li");
  item.setAttribute("role", "treeitem");
  item.setAttribute("aria-level", depth);
  item.dataset.index = index;
  if (index >= 0) item.dataset.layer = name;
  item.style.setProperty("--depth", depth - 1);
  const label = document.createElement("span");
  label.textContent = name;
  const note = document.createElement("small");
  note.textContent = kind;
  item.append(label, note);
  item.addEventListener("click", () => selectLayer(index));
  return item;
}

function markChosen(focus = false) {
  for (const item of byId("tree").children) {
    const chosen = Number(item.dataset.index) === state.layer;
    item.setAttribute("aria-selected", chosen);
    item.tabIndex = chosen ? 0 : -1;
    if (chosen && focus) item.focus();
    if (chosen) revealItem(item);
  }
}

function revealItem(item) {
  const tree = byId("tree");
  if (item.offsetTop < tree.scrollTop) tree.scrollTop = item.offsetTop;
  const below = item.offsetTop + item.offsetHeight - tree.clientHeight;
  if (below > tree.scrollTop) tree.scrollTop = below;
}

function selectLayer(index, focus = false) {
  state.layer = index;
  markChosen(focus);
  makeValues();
  changed();
}

function treeKey(event) {
  const layers = variant().layers;
  const last = layers.length - 1;
  const moves = {
    ArrowDown: Math.min(state.layer + 1, last),
    ArrowUp: Math.max(state.layer - 1, -1),
    Home: -1,
    End: last,
    ArrowLeft: state.layer < 0 ? -1 : layers[state.layer].parent,
    ArrowRight: layers.findIndex((layer) => layer.parent === state.layer),
  };
  if (!(event.key in moves)) return;
  event.preventDefault();
  const goal = moves[event.key];
  if (event.key !== "ArrowRight" || goal >= 0) selectLayer(goal, true);
}

// MARK: Values

function makeValues() {
  const layer = variant().layers[state.layer];
  const entries = layer
    ? layer.properties.map(([name, reference]) => ({ group: layer.id, name, reference }))
    : [
        ...variant().moment.map(([name, reference, bound]) => ({ group: "frame", name, reference, bound })),
        ...variant().signals.map(([name, reference, bound]) => ({ group: "signals", name, reference, bound })),
        ...variant().outputs.map(([name, reference, bound]) => ({ group: "outputs", name, reference, bound })),
      ];
  const moving = entries.filter((entry) => typeof entry.reference === "number");
  const still = entries.filter((entry) => typeof entry.reference !== "number");
  rows = [];
  byId("values-title").textContent = layer ? layer.id : data.effect.name;
  byId("moving").replaceChildren(...moving.map((entry) => valueRow(entry, true)));
  byId("moving").hidden = moving.length === 0;
  byId("still").replaceChildren(...still.map((entry) => valueRow(entry, false)));
  byId("still-box").hidden = still.length === 0;
  byId("still-title").textContent = moving.length === 0 ? "Nothing moves here" : "At rest";
  byId("still-box").open = byId("still-box").open || moving.length === 0;
}

function valueRow({ group, name, reference, bound }, moves) {
  const row = document.createElement("div");
  row.className = "value";
  row.setAttribute("role", "row");
  const title = document.createElement("span");
  title.setAttribute("role", "rowheader");
  title.textContent = name;
  const shown = document.createElement("span");
  shown.setAttribute("role", "cell");
  shown.className = "number";
  shown.dataset.property = name;
  if (group === "signals" || group === "outputs" || group === "frame") shown.dataset.group = group;
  else shown.dataset.layer = group;
  row.append(title, shown);
  let plot = null;
  if (moves) {
    const holder = document.createElement("span");
    holder.setAttribute("role", "cell");
    plot = canBePlotted(name, reference) ? makePlot(name, reference, bound ?? boundOf(name)) : null;
    if (plot) holder.append(plot.element);
    row.append(holder);
  }
  rows.push({ shown, name, reference, bound: bound ?? boundOf(name), plot, text: false });
  return row;
}

function showValues() {
  for (const row of rows) {
    const text = isOpenNow(row.reference) ? undefined : textNow(row.reference);
    const exact = isExactNow(row.reference);
    if (row.text !== text || row.exact !== exact) {
      row.text = text;
      row.exact = exact;
      if (text === undefined) {
        delete row.shown.dataset.value;
        row.shown.replaceChildren(notBaked());
      } else {
        row.shown.dataset.value = text;
        row.shown.replaceChildren(...pretty(row.name, text, exact ? 0 : row.bound));
      }
    }
    if (row.plot) showCursor(row.plot);
  }
}

const hasGaps = data.streams.some((packed) => packed.g);
const isOpenNow = (reference) =>
  hasGaps && typeof reference === "number" && isOpenAt(reference, state.pull, state.time);

/** What stands for a value that the page does not know. */
const notBaked = () =>
  Object.assign(document.createElement("small"), { textContent: "not baked: ask the command above" });

/** How far the numbers of a property may be off. */
function boundOf(name) {
  if (name === "path") return 0.25;
  const unit = data.effect.units[name];
  return { pt: 0.25, rad: Math.PI / 360, s: 0.001, color: 1 / 255, colors: 1 / 255 }[unit] ?? 0.005;
}

/** A value as people read it, with no more digits than are true where it may be off by so much. */
function pretty(name, text, bound) {
  if (text === null) return ["–"];
  const value = JSON.parse(text);
  const unit = data.effect.units[name];
  if (unit === "colors") return value.flatMap((color) => [swatch(color), " "]);
  if (value === null) return ["none"];
  if (typeof value === "string") {
    const told = bound > 0 ? value.replace(/-?\d+\.\d+/g, (digits) => prettyNumber(Number(digits), bound)) : value;
    return [told.length > 60 ? told.slice(0, 57) + "…" : told];
  }
  if (typeof value === "boolean") return [String(value)];
  const numbers = Array.isArray(value) ? value : [value];
  if (isColor(name, numbers.length)) return [swatch(value), ...colorName(value)];
  if (numbers.length === 0) return ["none"];
  const lanes = Array.isArray(value) ? data.effect.lanes[name] : undefined;
  const factor = unit === "rad" ? 180 / Math.PI : 1;
  const shown = numbers.map((number) => prettyNumber(number * factor, bound * factor, unit === "rad" ? 2 : 4));
  const suffix = unit === "rad" ? "°" : unit === "s" || isClock(name) ? " s" : unit === "pt" ? " pt" : "";
  if (lanes && lanes.length === shown.length) {
    return shown.map((text, lane) => {
      const part = Object.assign(document.createElement("span"), { className: "part" });
      part.append(laneName(lanes[lane], laneInk(name, lane, lanes.length)), `${text}${suffix}`);
      return part;
    });
  }
  return [shown.join("  ") + suffix];
}

/** `x`, `y`, and the first letters of `width` and `height`, in the ink of their lines. */
function laneName(name, ink) {
  return Object.assign(document.createElement("small"), { textContent: `${name[0]} `, className: ink });
}

/** What one of a value's numbers is drawn and named in. */
const laneInk = (name, lane, count) =>
  isColor(name, count) ? ["red", "green", "blue", "alpha"][lane] : `lane${lane % 4}`;

/** Whether a value of so many numbers is a colour: a property, or a signal, of which only colours have four. */
const isColor = (name, count) =>
  count === 4 && (data.effect.units[name] ?? "color") === "color" && data.effect.lanes[name] === undefined;

const isClock = (name) => name === "time" || name === "refreshed";

/** With `bound` 0 as many decimals as there are, up to some. */
function prettyNumber(number, bound = 0, decimals = 4) {
  const digits = bound > 0 ? Math.min(Math.max(Math.floor(-Math.log10(2 * bound * 0.999)), 0), 5) : decimals;
  if (Math.abs(number) >= 1e9) return number.toExponential(3).replace("-", "\u2212");
  const rounded = Math.round(number * 10 ** digits) / 10 ** digits;
  const text = bound > 0 ? rounded.toFixed(digits) : String(rounded);
  return text.replace(/^-(?=0(\.0*)?$)/, "").replace("-", "\u2212");
}

function colorName([red, green, blue, alpha]) {
  if (alpha <= 0) return ["clear"];
  const parts = [red, green, blue].map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255));
  if (alpha < 0.9975) parts.push(`/ ${alpha.toFixed(2)}`);
  return parts.map((part, lane) =>
    Object.assign(document.createElement("span"), {
      textContent: `${part} `,
      className: ["red", "green", "blue", "alpha"][lane],
    })
  );
}

function swatch([red, green, blue, alpha]) {
  const spot = document.createElement("i");
  spot.className = "swatch";
  spot.style.setProperty("--paint", `rgb(${red * 255} ${green * 255} ${blue * 255} / ${alpha})`);
  return spot;
}
