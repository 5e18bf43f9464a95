// The inspector: the tree of layers, the values of the chosen one, and how they move.

let rows = [];

/** The frame itself stands at the top of the tree. */
function makeTree() {
  const depths = [];
  const { layers } = stage.effect;
  const items = layers.map((layer, index) => {
    depths[index] = layer.parent < 0 ? 2 : depths[layer.parent] + 1;
    return treeItem(layer.id, layer.kind, index, depths[index]);
  });
  byId("tree").replaceChildren(treeItem(data.effect.name, "frame", -1, 1), ...items);
  if (state.layer >= layers.length) state.layer = -1;
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
  const { layers } = stage.effect;
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
  const { effect } = stage;
  const layer = effect.layers[state.layer];
  const index = state.layer;
  const entries = layer
    ? effect.properties(layer.kind).map((name) => ({
        group: layer.id, name, unit: data.effect.units[name], lanes: data.effect.lanes[name],
        moves: effect.isAnimated(index, name), read: (reading) => reading.value(index, name),
      }))
    : [
        ...["time", "pull", "progress", "inset"].map((name) => ({
          group: "frame", name, unit: { time: "s", pull: "pt", inset: "pt" }[name], moves: true, read: (reading) => reading[name],
        })),
        ...effect.signals.map((name) => ({
          group: "signals", name, ...signalKind(name), moves: true, read: (reading) => reading.signal(name),
        })),
        ...effect.outputs.map((name) => ({ group: "outputs", name, moves: true, read: (reading) => reading.output(name) })),
      ];
  const moving = entries.filter((entry) => entry.moves);
  const still = entries.filter((entry) => !entry.moves);
  rows = [];
  byId("values-title").textContent = layer ? layer.id : data.effect.name;
  byId("moving").replaceChildren(...moving.map(valueRow));
  byId("moving").hidden = moving.length === 0;
  byId("still").replaceChildren(...still.map(valueRow));
  byId("still-box").hidden = still.length === 0;
  byId("still-title").textContent = moving.length === 0 ? "Nothing moves here" : "At rest";
  byId("still-box").open = byId("still-box").open || moving.length === 0;
}

/** The unit and the parts of a signal, as far as they are known: those of an input. */
function signalKind(name) {
  const type = stage.effect.inputs.find((input) => input.name === name)?.type;
  return { unit: type === "angle" ? "rad" : undefined, lanes: type === "point" ? ["x", "y"] : undefined };
}

function valueRow(entry) {
  const { group, name, moves, read } = entry;
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
    plot = canBePlotted(name, read(reading)) ? makePlot(entry) : null;
    if (plot) holder.append(plot.element);
    row.append(holder);
  }
  rows.push({ ...entry, shown, plot, text: undefined });
  return row;
}

function showValues() {
  for (const row of rows) {
    const value = row.read(reading);
    const text = JSON.stringify(value);
    if (row.text === text) continue;
    row.text = text;
    row.shown.dataset.value = text;
    row.shown.replaceChildren(...pretty(row, value));
  }
  showPlots();
}

/** A value as people read it. */
function pretty(row, value) {
  const { unit } = row;
  if (unit === "colors") return value.flatMap((color) => [swatch(color), " "]);
  if (value === null) return ["none"];
  if (typeof value === "string") return [value.length > 60 ? value.slice(0, 57) + "…" : value];
  if (typeof value === "boolean") return [String(value)];
  const numbers = Array.isArray(value) ? value : [value];
  if (isColor(row, numbers.length)) return [swatch(value), colorText(value)];
  if (numbers.length === 0) return ["none"];
  const lanes = Array.isArray(value) ? row.lanes : undefined;
  const factor = unit === "rad" ? 180 / Math.PI : 1;
  const shown = numbers.map((number) => prettyNumber(number * factor, unit === "rad" ? 2 : 4));
  const suffix = unit === "rad" ? "°" : unit === "s" ? " s" : unit === "pt" ? " pt" : "";
  if (lanes && lanes.length === shown.length) {
    return shown.map((text, lane) => {
      const part = Object.assign(document.createElement("span"), { className: "part" });
      part.append(laneName(lanes[lane], laneInk(row, lane, lanes.length)), `${text}${suffix}`);
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
const laneInk = (row, lane, count) =>
  isColor(row, count) ? ["red", "green", "blue", "alpha"][lane] : `lane${lane % 4}`;

/** Whether a value of `count` numbers is a colour: a property, or a signal, of which only colours have four. */
const isColor = (row, count) => count === 4 && (row.unit ?? "color") === "color";

function prettyNumber(number, decimals = 4) {
  if (Math.abs(number) >= 1e9) return number.toExponential(3).replace("-", "\u2212");
  return String(round(number, decimals)).replace(/^-0$/, "0").replace("-", "\u2212");
}

/** A colour in a notation of the language: `#rrggbb`, with its opacity, or beyond sRGB `color(…)`. */
function colorText(value) {
  const [red, green, blue, alpha] = value;
  if (alpha <= 0) return "clear";
  const opacity = alpha < 0.9975 ? ` / ${round(alpha, 2)}` : "";
  const isInside = [red, green, blue].every((part) => part > -0.002 && part < 1.002);
  return isInside ? hexColor(value) + opacity
    : `color(srgb ${[red, green, blue].map((part) => round(part, 3)).join(" ")}${opacity})`;
}

function swatch([red, green, blue, alpha]) {
  const spot = document.createElement("i");
  spot.className = "swatch";
  spot.style.setProperty("--paint", `rgb(${red * 255} ${green * 255} ${blue * 255} / ${alpha})`);
  return spot;
}
