// Moments: which sheet is shown, at which pull and time. Everything shown is a moment that `frame` knows, too.

const state = {
  variant: 0,
  /** The number of the story that plays; null for a free drag. */
  story: null,
  /** Of a free drag: the sheet, and for finishing which of several. */
  sheet: "idle",
  finish: 0,
  /** In ticks. */
  pull: 0,
  time: 0,
  playing: false,
  speed: 1,
  /** A layer's number; -1 for the frame as a whole. */
  layer: -1,
  /** How long refreshing goes on until the finish that was asked for, in ticks; null for none. */
  leaving: null,
  touching: false,
};

const variant = () => data.variants[state.variant];

/** The sheet that is shown. */
function sheet() {
  if (state.story !== null) return variant().plays[state.story].sheet;
  return sheetNamed(state.sheet, state.finish);
}

function sheetNamed(name, finish) {
  const sheets = variant().sheets;
  return name === "finish" || name === "beginFinish" ? sheets[name][finish]?.sheet : sheets[name];
}

/** What something shows now: a text that never changes, or a moving channel's. */
function valueNow(reference) {
  return typeof reference === "number" ? valueAt(reference, state.pull, state.time) : reference;
}

/** What a moving channel shows in the sheet at a pull and a time. */
function valueAt(channel, pull, time) {
  const cells = sheet().cells;
  return cellValue(cells[channel], pull, time, () => shownPull(cells, pull, time));
}

/** Whether a moving channel was too wild to be baked at a pull and a time. */
function isOpenAt(channel, pull, time) {
  const cells = sheet().cells;
  return cellIsOpen(cells[channel], pull, time, () => shownPull(cells, pull, time));
}

/** Whether what is shown now is just what frames show, not only near to it. */
function isExactNow(reference) {
  if (typeof reference !== "number") return true;
  const cells = sheet().cells;
  // At a shown pull that is not exact itself, nothing is.
  const shown = () =>
    isExactNow(variant().moment[2][1]) ? shownPull(cells, state.pull, state.time) : NaN;
  return cellIsExact(cells[reference], state.pull, state.time, shown);
}

/** The pull that is shown then, in ticks. */
function shownPull(cells, pull, time) {
  const reference = variant().moment[2][1];
  const text = typeof reference === "number" ? textOf(cellValue(cells[reference], pull, time)) : reference;
  return Number(text) * perPoint;
}

const textNow = (reference) => textOf(valueNow(reference));

function momentNow(name) {
  return JSON.parse(textNow(variant().moment.find((member) => member[0] === name)[1]));
}

/** The nearest pull that has moments. */
function snapped(sheet, pull) {
  if (!sheet.pulls) return 0;
  const limited = Math.min(Math.max(pull, sheet.pulls[0]), sheet.pulls[1]);
  if (!sheet.grid) return Math.round(limited);
  const below = lastBefore(sheet.grid, limited);
  const above = Math.min(below + 1, sheet.grid.length - 1);
  return limited - sheet.grid[below] <= sheet.grid[above] - limited ? sheet.grid[below] : sheet.grid[above];
}

/** How long the time of a sheet can be scrubbed: through all that happens once, and two rounds. */
function span(sheet) {
  if (state.story !== null) return variant().plays[state.story].end + perSecond / 2;
  if (sheet.end !== undefined) return sheet.end;
  const round = longestRound(sheet);
  return Math.max(sheet.settled + 2 * round, round > 0 ? 0 : perSecond / 10);
}

/** The longest loop in what is seen; 0 where everything comes to rest. */
function longestRound(sheet) {
  if (sheet.round !== undefined) return sheet.round;
  const clocks = new Set(["time", "refreshed"]);
  const idle = new Set(
    variant().moment.filter((member) => clocks.has(member[0])).map((member) => member[1])
  );
  let round = 0;
  sheet.cells.forEach((cell, channel) => {
    if (idle.has(channel)) return;
    for (const index of streamsOf(cell)) {
      const loop = stream(index).loop;
      if (loop) round = Math.max(round, loop.period);
    }
  });
  return (sheet.round = Math.round(round));
}

function streamsOf(cell) {
  if (typeof cell === "number") return [cell];
  if (typeof cell[0] === "number") return [];
  return cell.flatMap(([, kind, ...rest]) =>
    kind === 0 ? [] : kind === 2 ? rest.filter((_, index) => index % 2 === 1) : rest
  );
}

/** Whether time changes anything that is seen from now on. */
function isAtRest() {
  const shown = sheet();
  if (state.story !== null) return state.time >= span(shown);
  if (shown.end !== undefined && state.time >= shown.end) return true;
  return state.time >= shown.settled && longestRound(shown) === 0 && phaseNow() === "idle";
}

const phaseNow = () => momentNow("phase");

// MARK: What happens

function go(name, pull, time = 0, finish = 0) {
  state.story = null;
  state.sheet = name;
  state.finish = finish;
  state.leaving = null;
  state.pull = snapped(sheet(), pull);
  state.time = time;
}

/** The finger at a pull, in ticks. */
function drag(pull) {
  const shown = variant().sheets.drag;
  if (!shown || state.story !== null) return;
  if (!state.touching && !["idle", "cancel", "finish", "beginFinish", "drag"].includes(state.sheet)) return;
  if (["finish", "beginFinish"].includes(state.sheet) && phaseNow() !== "idle") return;
  const before = phaseNow();
  const time = state.sheet === "drag" ? state.time : 0;
  state.touching = true;
  go("drag", pull, time);
  const after = phaseNow();
  if (after !== before && !(before === "idle" && after === "idle")) {
    state.time = 0;
    tellEdge(before, after);
  }
  if (after === "refreshing") {
    state.touching = false;
    enter("refresh", state.pull);
  }
}

function release() {
  if (state.sheet !== "drag" || state.story !== null) return;
  const phase = phaseNow();
  state.touching = false;
  if (phase === "armed") enter("refresh", state.pull);
  else if (phase === "pulling") enter("cancel", state.pull);
  else go("idle", 0);
}

function begin() {
  if (state.story === null && phaseNow() === "idle" && !state.touching) enter("begin", 0);
}

/** Asks for the end of refreshing: it comes at the next moment after which finishing has been baked. */
function finish() {
  if (state.story !== null || !isRefreshing() || state.leaving) return;
  const { settled, round } = variant().rounds;
  const choices = variant().sheets[finishName()];
  let goal = state.time;
  let rounds = 0;
  if (round && goal > settled) {
    rounds = Math.floor((goal - settled) / round);
    goal -= rounds * round;
  }
  let index = choices.findIndex((choice) => choice.refreshed >= goal);
  if (index < 0) {
    index = round ? choices.findIndex((choice) => choice.refreshed >= settled) : choices.length - 1;
    if (round) rounds += 1;
  }
  const choice = choices[index];
  state.leaving = { at: Math.max(choice.begins + rounds * (round ?? 0), state.time), index };
  if (!round && choice.begins <= state.time) leave();
}

const isRefreshing = () => ["refresh", "begin"].includes(state.sheet) && state.story === null;
const finishName = () => (state.sheet === "begin" ? "beginFinish" : "finish");

function leave() {
  enter(finishName(), state.pull, state.leaving.index);
}

function enter(name, pull, finish = 0) {
  go(name, pull, 0, finish);
  tellEvents(-1, 0);
}

function reset() {
  state.touching = false;
  go("idle", 0);
  state.playing = true;
  tell(0, "reset", null);
}

/** Lets time go on by so many ticks. */
function advance(ticks) {
  let left = ticks;
  while (left > 0) {
    const until = state.leaving ? Math.max(state.leaving.at - state.time, 0) : Infinity;
    const end = sheet().end ?? Infinity;
    const step = Math.min(left, until, Math.max(end - state.time, 0));
    const from = state.time;
    state.time = from + step;
    if (step > 0) tellEvents(from, state.time);
    left -= step;
    if (state.leaving && state.time >= state.leaving.at) leave();
    else if (step === 0 || isAtRest()) break;
  }
}

/** The moment that is shown, as `frame` would be asked for it. */
function asked() {
  const time = state.time / perSecond;
  if (state.story !== null) return { story: state.story, time };
  const pull = state.pull / perPoint;
  switch (state.sheet) {
    case "idle":
      return { phase: "idle", time };
    case "drag":
      return { phase: pull > 0 ? "dragging" : "idle", pull, time };
    case "cancel":
      return { phase: "cancelling", pull, time };
    case "refresh":
      return { phase: "refreshing", pull, time };
    case "begin":
      return { phase: "refreshing", begin: data.effect.trigger !== null, time };
    default: {
      const refreshed = variant().sheets[state.sheet][state.finish].refreshed / perSecond;
      const begun = { begin: data.effect.trigger !== null };
      return { phase: "finishing", refreshed, time, ...(state.sheet === "finish" ? { pull } : begun) };
    }
  }
}
