// The scene: an effect in a variant, and the frame of a story, of the own drag, or of a single moment.

/** The facts that the page was made with. */
let data = null;
/** The compiled effect. */
let compiled = null;
let isPulled = true;
let trigger = 0;

const state = {
  /** An index of `data.variants`. */
  variant: 0,
  /** The number of a story, "own" for the trace that the visitor makes, or null for a moment. */
  story: 0,
  /** The kind of moment: idle, drag, cancel, refresh, finish, begin or beginFinish. */
  moment: "idle",
  /** The pull of a moment, in points. */
  pull: 0,
  /** How refreshing ends. */
  outcome: "success",
  /** The time of refreshing before a moment of finishing, in seconds. */
  refreshed: 1,
  /** The inputs that differ from their defaults from the beginning. */
  inputs: {},
  /** The width and the height of a flexible canvas; null for the file's. A change makes `inputs` another object. */
  size: null,
  /** What the hand says of inputs in a story. */
  heard: [],
  /** The instant of a trace, or the time of a moment in its phase; in seconds. */
  time: 0,
  playing: false,
  speed: 1,
  /** The index of a layer; -1 for the frame as a whole. */
  layer: -1,
};

/** The events that the visitor has made. */
let ownTrace = [];
/** For each variant the effect and, of the same effect, the player of the stage and one for plots. */
const shows = new Map();
let stage = null;
/** The frame that is shown; only `show` shows frames by the player of the stage, whose painter needs every change. */
let reading = null;

const round = (value, decimals) => Math.round(value * 10 ** decimals) / 10 ** decimals;
const variantNames = () => data.variants[state.variant];

const textOf = (id) => document.getElementById(id).textContent;
const wasm = playerOf(textOf("module"));
/** The facts about the page's effect and the text of its bytes, as JSON. */
const ownEffect = unpacked(textOf("effect")).then((bytes) => new TextDecoder().decode(bytes));

/** Takes the facts about an effect and the text of its bytes. */
function takeData(facts, text) {
  data = facts;
  compiled = bytesOf(text);
  isPulled = data.effect.trigger !== null;
  trigger = data.effect.trigger ?? 0;
  for (const story of data.stories) {
    story.trace = story.trace.map((event) => (Array.isArray(event) ? { at: event[0], drag: { shown: event[1] } } : event));
  }
}

/** Takes the effect of a variant to the stage. */
async function takeShow(index) {
  if (!shows.has(index)) {
    const effect = await load(compiled, { variants: data.variants[index], wasm });
    if (shows.size === 0) forgetUnknown(effect);
    shows.set(index, { effect, player: effect.session(), probe: effect.session() });
  }
  stage = shows.get(index);
  state.variant = index;
  resumeOwn();
}

// MARK: Frames

let joined = {};

/** The events of what is shown: of a story, with those of the hand. The array is another when the events are others. */
function storyTrace() {
  if (state.story === "own") return ownTrace;
  const { trace } = data.stories[state.story];
  const { heard, outcome } = state;
  if (heard.length === 0 && outcome === "success") return trace;
  if (joined.trace !== trace || joined.heard !== heard || joined.outcome !== outcome) {
    const events = trace.map((event) => (event.finish ? { ...event, finish: outcome } : event));
    joined = { trace, heard, outcome, events: [...events, ...heard].sort((a, b) => a.at - b.at) };
  }
  return joined.events;
}

const sameTrace = new WeakMap();
const begun = new WeakMap();

/** Gives a player the trace that is shown, unless it has it. */
function setTrace(player) {
  const trace = storyTrace();
  beginWithInputs(player);
  if (sameTrace.get(player) === trace) return;
  player.setTrace(trace);
  sameTrace.set(player, trace);
}

/** Gives a player the inputs and the size from the beginning, unless it has them. A session is then at rest. */
function beginWithInputs(player) {
  const { inputs, size } = state;
  const before = begun.get(player);
  if (before ? before.inputs === inputs && before.size === size : isEmpty(inputs) && !size) return;
  player.beginWith(inputs);
  player.beginSized(size);
  begun.set(player, { inputs, size });
  sameTrace.delete(player);
}

const isEmpty = (values) => Object.keys(values).length === 0;

/** Leaves out what a kept place says of inputs, and of sizes, that the effect no longer has. */
function forgetUnknown(effect) {
  const known = (values) => Object.fromEntries(Object.entries(values).filter(([name, value]) => effect.takes(name, value)));
  const left = (events) => events
    .map((event) => (event.set ? { ...event, set: known(event.set) } : event))
    .filter(({ set, fire }) => (!set || !isEmpty(set)) && (!fire || effect.inputs.some(({ name }) => name === fire)));
  given = known(given);
  state.inputs = known(state.inputs);
  state.size = state.size && fittingSize(effect, state.size);
  state.heard = left(state.heard);
  ownTrace = left(ownTrace);
}

const lastOwn = () => ownTrace.at(-1)?.at ?? 0;

/** The frame of an instant of the trace or a time of the moment, by a player. */
function readingAt(player, time, pull = state.pull) {
  if (state.story === null) {
    beginWithInputs(player);
    const { inputs, size, ...moment } = momentAt(time, pull);
    return player.showMoment(moment);
  }
  if (state.story === "own" && player === stage.player && time >= lastOwn()) return player.update(time);
  setTrace(player);
  return player.showTrace(time);
}

function momentAt(time, pull) {
  const inputs = isEmpty(state.inputs) ? undefined : state.inputs;
  const finish = state.outcome === "success" || !state.moment.toLowerCase().endsWith("finish") ? undefined : state.outcome;
  return { ...phaseAt(pull), finish, time, inputs, size: state.size ?? undefined };
}

function phaseAt(pull) {
  const { refreshed } = state;
  const begin = isPulled;
  switch (state.moment) {
    case "drag": return { phase: "pulling", pull };
    case "cancel": return { phase: "cancelling", pull };
    case "refresh": return { phase: "refreshing", pull };
    case "begin": return { phase: "refreshing", begin };
    case "finish": return { phase: "finishing", pull, refreshed };
    case "beginFinish": return { phase: "finishing", begin, refreshed };
    case "floor": return { phase: "floor", begin };
    case "close": return { phase: "closing", begin };
    default: return { phase: "idle" };
  }
}

/** The shown moment as `drawstring frame` is asked for it. */
function asked() {
  const { story, time, inputs, size, heard, outcome } = state;
  if (story !== null) return { story, time, inputs, size, heard, outcome };
  const moment = momentAt(time, state.pull);
  if (moment.phase === "pulling") moment.phase = moment.pull > 0 ? "dragging" : "idle";
  return moment;
}

/** The pulls that a kind of moment may have; null for one without. */
function pullRange() {
  const { floor } = data.effect;
  const most = 2 * (floor ?? trigger);
  if (state.story !== null) return isPulled ? [0, most] : null;
  switch (state.moment) {
    case "drag": return [0, most];
    case "cancel": return [trigger / 1000, trigger * 0.999];
    case "refresh":
    case "finish": return [trigger, floor === null ? most : floor * 0.999];
    default: return null;
  }
}

let knownSpan = {};

/** The length of the time slider: to the end of what happens, or two rounds of the longest loop. */
function span() {
  if (state.story === "own") return Math.max(state.time, lastOwn(), 1);
  const key = `${state.variant}/${state.story}/${state.moment}/${state.pull}/${state.refreshed}/${state.outcome}`;
  const { inputs, heard } = state;
  if (knownSpan.key !== key || knownSpan.inputs !== inputs || knownSpan.heard !== heard) {
    knownSpan = { key, inputs, heard, seconds: measuredSpan() };
  }
  return knownSpan.seconds;
}

function measuredSpan() {
  const { probe } = stage;
  if (state.story !== null) {
    setTrace(probe);
    return probe.traceEnd + 0.5;
  }
  const rounds = Math.max(2 * data.effect.loop, 0.1);
  if (!["cancel", "finish", "beginFinish", "close"].includes(state.moment)) return Math.max(rounds, 1);
  const isIdle = (time) => readingAt(probe, time).phase === "idle";
  let high = 0.05;
  while (high < 60 && !isIdle(high)) high *= 2;
  let low = high / 2;
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (isIdle(middle)) high = middle;
    else low = middle;
  }
  return round(high, 3) + 0.1;
}

/** Whether time changes nothing that is seen from now on. */
function isAtRest() {
  if (state.story === "own") return state.time >= lastOwn() && stage.player.nextChange(state.time) === null;
  if (state.story !== null) return state.time >= span();
  return !["refresh", "begin", "drag", "floor"].includes(state.moment) && state.time >= span();
}

// MARK: The visitor's own trace

/** Tells the player of the stage the trace so far, after a change of the variant or a step back. */
function resumeOwn() {
  stage.player.reset(0);
  stage.player.free();
  stage.player = stage.effect.session();
  beginWithInputs(stage.player);
  stage.player.phase(0);
  for (const event of ownTrace) stage.player.apply(event);
  stage.player.events(state.story === "own" ? state.time : 0);
  makePainter();
  // The frame that was shown is gone with its player.
  reading = readingAt(stage.probe, state.time);
}

/** Begins a trace of the visitor's own, at rest. */
function startOwn() {
  ownTrace = [];
  state.inputs = given;
  state.story = "own";
  state.time = 0;
  resumeOwn();
}

/** Goes over from a story or a moment to the visitor's own trace. */
function own() {
  if (state.story !== "own") startOwn();
}

/** Adds an event to the own trace, now; later ones are forgotten. */
function happen(event) {
  own();
  const at = state.time;
  if (at < lastOwn()) {
    ownTrace = ownTrace.filter((earlier) => earlier.at <= at);
    resumeOwn();
  }
  // A new array, so that players see that the trace is another.
  ownTrace = [...ownTrace, { at, ...event }];
  stage.player.apply(ownTrace.at(-1));
  state.playing = true;
  changed();
}

/** The phase of the own trace now; of any other scene, idle. */
const ownPhase = () => (state.story === "own" ? readingAt(stage.probe, state.time).phase : "idle");

const isTouching = () =>
  state.story === "own" &&
  ownTrace.findLastIndex((event) => event.drag !== undefined) >
    ownTrace.findLastIndex((event) => event.release || event.cancel || event.reset);

/** The pull of a drag; undefined for another event. */
const draggedTo = ({ drag }) => drag?.to ?? drag;

/** The pull at which a finger holds the content, or takes hold of it: of a floor where that is. */
function heldPull() {
  if (isTouching()) return draggedTo(ownTrace.findLast((event) => typeof draggedTo(event) === "number") ?? { drag: 0 });
  return ["floor", "closing"].includes(ownPhase()) ? reading.pull : 0;
}

/** Drags, where the effect follows the finger along the edge to a place there. */
function drag(pull, across) {
  own();
  const to = round(pull, 2);
  happen({ drag: across !== undefined && data.effect.readsAcross ? { to, across } : to });
}

const release = () => isTouching() && happen({ release: true });

const begin = () => ownPhase() === "idle" && !isTouching() && happen({ begin: true });

const open = () => happen({ open: true });

const close = () => ownPhase() === "floor" && happen({ close: true });

const finish = () => ownPhase() === "refreshing" && happen({ finish: state.outcome });

function reset() {
  startOwn();
  changed();
}

/** Lets time pass, in seconds. */
function advance(seconds) {
  state.time = round(state.time + seconds, 5);
}
