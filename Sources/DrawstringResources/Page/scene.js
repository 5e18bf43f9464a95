// The scene: an effect in a variant, and the frame of a story, of the own drag, or of a single moment.

const data = JSON.parse(document.getElementById("data").textContent);

const state = {
  /** An index of `data.variants`. */
  variant: 0,
  /** The number of a story, "own" for the trace that the visitor makes, or null for a moment. */
  story: 0,
  /** The kind of moment: idle, drag, cancel, refresh, finish, begin or beginFinish. */
  moment: "idle",
  /** The pull of a moment, in points. */
  pull: 0,
  /** The time of refreshing before a moment of finishing, in seconds. */
  refreshed: 1,
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
const isPulled = data.effect.trigger !== null;
const trigger = data.effect.trigger ?? 0;

const bytesOf64 = (id) => Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
const compiled = bytesOf64("compiled");

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const wasm = unpacked(bytesOf64("module"));

/** Takes the effect of a variant to the stage. */
async function takeShow(index) {
  if (!shows.has(index)) {
    const effect = await load(compiled, { variants: data.variants[index], wasm: await wasm });
    shows.set(index, { effect, player: effect.session(), probe: effect.session() });
  }
  stage = shows.get(index);
  state.variant = index;
  resumeOwn();
}

// MARK: Frames

const storyTrace = () => (state.story === "own" ? ownTrace : data.stories[state.story].trace);

const sameTrace = new WeakMap();

/** Gives a player the trace that is shown, unless it has it. */
function setTrace(player) {
  const trace = storyTrace();
  if (sameTrace.get(player) === trace) return;
  player.setTrace(trace);
  sameTrace.set(player, trace);
}

const lastOwn = () => ownTrace.at(-1)?.at ?? 0;

/** The frame of an instant of the trace or a time of the moment, by a player. */
function readingAt(player, time, pull = state.pull) {
  if (state.story === null) return player.showMoment(momentAt(time, pull));
  if (state.story === "own" && player === stage.player && time >= lastOwn()) return player.update(time);
  setTrace(player);
  return player.showTrace(time);
}

function momentAt(time, pull) {
  const { refreshed } = state;
  const begin = isPulled;
  switch (state.moment) {
    case "drag": return { phase: "pulling", pull, time };
    case "cancel": return { phase: "cancelling", pull, time };
    case "refresh": return { phase: "refreshing", pull, time };
    case "begin": return { phase: "refreshing", begin, time };
    case "finish": return { phase: "finishing", pull, refreshed, time };
    case "beginFinish": return { phase: "finishing", begin, refreshed, time };
    default: return { phase: "idle", time };
  }
}

/** The shown moment as `drawstring frame` is asked for it. */
function asked() {
  const { time } = state;
  if (state.story !== null) return { story: state.story, time };
  const moment = momentAt(time, state.pull);
  if (moment.phase === "pulling") moment.phase = moment.pull > 0 ? "dragging" : "idle";
  return moment;
}

/** The pulls that a kind of moment may have; null for one without. */
function pullRange() {
  const most = 2 * trigger;
  if (state.story === "own") return isPulled ? [0, most] : null;
  if (state.story !== null) return null;
  switch (state.moment) {
    case "drag": return [0, most];
    case "cancel": return [trigger / 1000, trigger * 0.999];
    case "refresh":
    case "finish": return [trigger, most];
    default: return null;
  }
}

let knownSpan = {};

/** The length of the time slider: to the end of what happens, or two rounds of the longest loop. */
function span() {
  if (state.story === "own") return Math.max(state.time, lastOwn(), 1);
  const key = `${state.variant}/${state.story}/${state.moment}/${state.pull}/${state.refreshed}`;
  if (knownSpan.key !== key) knownSpan = { key, seconds: measuredSpan() };
  return knownSpan.seconds;
}

function measuredSpan() {
  const { probe } = stage;
  if (state.story !== null) {
    setTrace(probe);
    return probe.traceEnd + 0.5;
  }
  const rounds = Math.max(2 * data.effect.loop, 0.1);
  if (!["cancel", "finish", "beginFinish"].includes(state.moment)) return Math.max(rounds, 1);
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
  return !["refresh", "begin", "drag"].includes(state.moment) && state.time >= span();
}

// MARK: The visitor's own trace

/** Tells the player of the stage the trace so far, after a change of the variant or a step back. */
function resumeOwn() {
  stage.player.reset(0);
  stage.player.free();
  stage.player = stage.effect.session();
  stage.player.phase(0);
  for (const event of ownTrace) stage.player.apply(event);
  stage.player.events(state.story === "own" ? state.time : 0);
  makePainter();
}

/** Begins a trace of the visitor's own, at rest. */
function startOwn() {
  ownTrace = [];
  state.story = "own";
  state.time = 0;
  clearLog();
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

function drag(pull) {
  own();
  happen({ drag: round(pull, 2) });
}

const release = () => isTouching() && happen({ release: true });

const begin = () => ownPhase() === "idle" && !isTouching() && happen({ begin: true });

const finish = () => ownPhase() === "refreshing" && happen({ finish: "success" });

function reset() {
  startOwn();
  changed();
}

/** Lets time pass, in seconds. */
function advance(seconds) {
  const before = state.time;
  state.time = round(before + seconds, 5);
  tellEvents(before);
}
