// Inputs: a control for each and for the size of a flexible canvas, and what the hand gives by it.

/** What the hand gave last, by name; the next scene begins with it. */
let given = {};

/** The controls of inputs: `{input, show}`. */
let controls = [];

const degree = Math.PI / 180;

/** Makes the controls; the values are shown by `showInputs`. */
function makeInputs() {
  const inputs = [...stage.effect.inputs, ...sizeInputs()];
  byId("inputs-box").hidden = inputs.length === 0;
  controls = inputs.map((input, index) => makeControl(input, `input-${index}`));
  byId("inputs").replaceChildren(...controls.map(({ element }) => element));
}

/** The directions in which the canvas is flexible, as inputs. */
function sizeInputs() {
  const { canvas, flexible } = stage.effect;
  const ranges = {
    width: [Math.min(canvas.width, 320), Math.max(canvas.width, 1024)],
    height: [Math.min(canvas.height, 40), Math.max(2 * canvas.height, 800)],
  };
  return ["width", "height"].filter((name) => flexible[name]).map((name) => (
    { name, type: "number", range: ranges[name], default: canvas[name], isSize: true }));
}

/** A size that an effect can have: in a fixed direction the file's figure. */
function fittingSize({ canvas, flexible }, [width, height]) {
  const isFlexible = flexible.width || flexible.height;
  return isFlexible ? [flexible.width ? width : canvas.width, flexible.height ? height : canvas.height] : null;
}

function makeControl(input, id) {
  const make = (name, fields, className = "") => Object.assign(document.createElement(name), fields, { className });
  const { fields, parts = fields, show } = (controlMakers[input.type] ?? controlMakers.text)(input, make);
  const element = make("div", {}, `input ${input.type}`);
  const label = make("label", { htmlFor: id, textContent: input.name });
  const holder = make("span", {}, "control");
  holder.append(...parts);
  fields[0].id = id;
  element.append(label, holder);
  const note = Object.hasOwn(data.effect.inputs, input.name) ? data.effect.inputs[input.name] : "";
  if (note) {
    element.append(make("small", { id: `${id}-note`, textContent: note }));
    for (const field of fields) field.setAttribute("aria-describedby", `${id}-note`);
  }
  return { input, element, show };
}

/**
 * Each makes the fields of an input, the parts of its row where these are not all, and a function that shows a value. Several
 * fields have names of their own.
 */
const controlMakers = {
  number: (input, make) => numberControl(input, make, 1, ""),
  angle: (input, make) => numberControl(input, make, degree, "°"),
  boolean(input, make) {
    const box = make("input", { type: "checkbox" });
    box.addEventListener("change", () => give(input.name, box.checked));
    return { fields: [box], show: (value) => (box.checked = value) };
  },
  word(input, make) {
    const list = make("select", {});
    list.append(...input.words.map((word) => new Option(word, word)));
    list.addEventListener("change", () => give(input.name, list.value));
    return { fields: [list], show: (value) => (list.value = value) };
  },
  point(input, make) {
    const fields = ["x", "y"].map((part) => numberField(make, `${input.name}, ${part}`, () => {
      const values = fields.map((field) => field.valueAsNumber);
      if (values.every(Number.isFinite)) give(input.name, values);
    }));
    const show = (value) => value.forEach((each, lane) => showNumber(fields[lane], each));
    return { fields, parts: ["x", fields[0], "y", fields[1]], show };
  },
  color(input, make) {
    const paint = make("input", { type: "color" });
    const alpha = make("input", { type: "range", min: 0, max: 1, step: 0.01, ariaLabel: `${input.name}, opacity` });
    const tell = () => give(input.name, [...bytesOfColor(paint.value), alpha.valueAsNumber]);
    paint.addEventListener("input", tell);
    alpha.addEventListener("input", tell);
    const show = (value) => {
      const text = hexColor(value);
      if (paint.value !== text) paint.value = text;
      setRange(alpha, 0, 1, value[3]);
    };
    return { fields: [paint, alpha], show };
  },
  trigger(input, make) {
    const button = make("button", { type: "button", textContent: "Fire", ariaLabel: `Fire ${input.name}` });
    button.addEventListener("click", () => {
      // A moment has no events.
      if (state.story === null) own();
      hear({ fire: input.name });
    });
    return { fields: [button], show() {} };
  },
  text(input, make) {
    const field = make("input", { type: "text" });
    field.addEventListener("input", () => give(input.name, field.value));
    return { fields: [field], show: (value) => field.value !== value && (field.value = value) };
  },
};

/** A slider where there is a range, else a field; `unit` is what 1 is there. */
function numberControl({ name, range }, make, unit, suffix) {
  if (!range) {
    const field = numberField(make, null, () => Number.isFinite(field.valueAsNumber) && give(name, field.valueAsNumber * unit));
    return { fields: [field], parts: [field, suffix], show: (value) => showNumber(field, round(value / unit, 6)) };
  }
  const [low, high] = range.map((end) => end / unit);
  const slider = make("input", { type: "range", step: "any" });
  const shown = make("span", {}, "number");
  const digits = Math.min(Math.max(Math.ceil(2.5 - Math.log10(high - low)), 0), 9);
  slider.addEventListener("input", () => {
    const place = round(slider.valueAsNumber, digits) * unit;
    give(name, Math.min(Math.max(place, range[0]), range[1]));
  });
  const show = (value) => {
    setRange(slider, low, high, value / unit);
    const text = `${prettyNumber(value / unit, digits)}${suffix}`;
    slider.setAttribute("aria-valuetext", text);
    if (shown.textContent !== text) shown.textContent = text;
  };
  return { fields: [slider], parts: [slider, shown], show };
}

function numberField(make, ariaLabel, tell) {
  const field = make("input", { type: "number", step: "any", ariaLabel });
  field.addEventListener("input", tell);
  return field;
}

/** What is being written stays as it is written. */
function showNumber(field, value) {
  if (field !== document.activeElement && field.valueAsNumber !== value) field.value = value;
}

const hexColor = (value) =>
  `#${value.slice(0, 3).map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255).toString(16).padStart(2, "0")).join("")}`;

const bytesOfColor = (text) => [1, 3, 5].map((place) => parseInt(text.slice(place, place + 2), 16) / 255);

/** A colour as a file has it, to the last bit: those that the control gives as `rgb(…)`. */
function colorNotation([red, green, blue, alpha]) {
  const bytes = [red, green, blue].map((part) => Math.round(part * 255));
  const isBytes = [red, green, blue].every((part, lane) => part === bytes[lane] / 255);
  return isBytes ? `rgb(${bytes.join(" ")} / ${alpha})` : `color(srgb ${red} ${green} ${blue} / ${alpha})`;
}

// MARK: Giving

/** Gives the canvas another size, from the beginning of what is shown; null for the file's. */
function resize(size) {
  state.size = size;
  state.inputs = { ...state.inputs };
  if (state.story === "own") resumeOwn();
  changed();
}

/** Sets an input: a moment has the value from its beginning, a trace from now on. A size is there from the beginning. */
function give(name, value) {
  if (name === "width" || name === "height") {
    const { canvas } = stage.effect;
    const [width, height] = state.size ?? [canvas.width, canvas.height];
    return resize(name === "width" ? [Math.round(value), height] : [width, Math.round(value)]);
  }
  given = { ...given, [name]: value };
  if (state.story === null) state.inputs = given;
  else hear({ set: { [name]: value } });
  changed();
}

/** Lets the host say something in the trace that is shown, now; what the hand did later is forgotten. */
function hear(event) {
  if (state.story === "own") return happen(event);
  const at = state.time;
  state.heard = [...state.heard.filter((earlier) => earlier.at <= at), { at, ...event }];
  state.playing = true;
  changed();
}

function giveDefaults() {
  given = {};
  if (state.size) resize(null);
  if (state.story === null) state.inputs = given;
  else {
    const inputs = stage.effect.inputs.filter((input) => input.default !== undefined && !isSame(target(input), input.default));
    if (inputs.length > 0) hear({ set: Object.fromEntries(inputs.map((input) => [input.name, input.default])) });
  }
  changed();
}

// MARK: Showing

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The value that an input has or moves to. */
function target(input) {
  const { name } = input;
  if (input.isSize) return state.size?.[name === "width" ? 0 : 1] ?? input.default;
  const first = Object.hasOwn(state.inputs, name) ? state.inputs[name] : input.default;
  if (state.story === null) return first;
  const event = storyTrace().findLast(({ at, set, reset }) => at <= state.time && (reset || set?.[name] !== undefined));
  if (!event?.set) return first;
  // An input with `reset: true` goes back in idle.
  const hasGoneBack = event.at < state.time && reading.phase === "idle" && isSame(reading.signal(name), first);
  return hasGoneBack ? first : event.set[name];
}

function showInputs() {
  for (const { input, show } of controls) show(target(input));
  byId("inputs-reset").disabled = controls.every(
    ({ input }) => input.default === undefined || isSame(target(input), input.default));
}

/** A value of an input as a trace has it. */
function inputText(name, value) {
  const { type } = stage.effect.inputs.find((input) => input.name === name);
  if (type === "text") return JSON.stringify(value);
  if (type === "angle") return `${value}rad`;
  if (type === "color") return colorNotation(value);
  if (Array.isArray(value)) return `[${value.join(", ")}]`;
  return String(value);
}

/** A value of an input as a command line has it, where texts are as they are. */
const inputWord = (name, value) => word(typeof value === "string" ? `${name}=${value}` : `${name}=${inputText(name, value)}`);
