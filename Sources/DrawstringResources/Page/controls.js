// The controls: buttons, sliders and keys.

const speeds = [1, 1 / 4, 1 / 16];
// MARK: Doing

function togglePlay() {
  if (state.playing) {
    state.playing = false;
  } else {
    if (isAtRest() && state.story !== null) restart();
    else if (isAtRest() && state.sheet === "idle") chooseStory(0);
    state.playing = true;
  }
  changed();
}

function restart() {
  state.time = 0;
  byId("log").replaceChildren();
  tellEvents(-1, 0);
}

function step(direction) {
  state.playing = false;
  const ticks = Math.round(perSecond / 60);
  if (direction > 0) advance(ticks);
  else state.time = Math.max(state.time - ticks, 0);
  changed();
}

function chooseStory(index) {
  state.touching = false;
  state.leaving = null;
  state.story = index;
  state.pull = 0;
  restart();
}

/** A touch ends a story. */
function leaveStory() {
  if (state.story === null) return;
  state.story = null;
  go("idle", 0);
}

function chooseSheet(name) {
  state.playing = false;
  state.touching = name === "drag";
  const trigger = Math.round((data.effect.trigger ?? 0) * perPoint);
  const half = Math.round(trigger / 2);
  const goal = { drag: half, cancel: half }[name] ?? Math.max(state.pull, trigger);
  const usual = variant().sheets[name];
  const choice = Array.isArray(usual)
    ? Math.max(usual.findIndex((each) => each.refreshed >= perSecond), 0)
    : 0;
  go(name, goal, 0, choice);
  changed();
}

function chooseVariant() {
  const name = byId("variant").value;
  const reduced = byId("reduced").checked;
  const names = [...(name ? [name] : []), ...(reduced ? ["reducedMotion"] : [])];
  const index = data.variants.findIndex((each) => each.names.join() === names.join());
  takeVariant(index < 0 ? 0 : index);
  changed();
}

function takeVariant(index) {
  state.variant = index;
  if (state.story === null) {
    // Grids and finishing moments may differ from variant to variant.
    if (!sheet()) state.sheet = "idle";
    const choices = variant().sheets[state.sheet];
    if (Array.isArray(choices)) state.finish = Math.min(state.finish, choices.length - 1);
    state.pull = snapped(sheet(), state.pull);
  }
  document.documentElement.dataset.paper = variant().names.includes("dark") ? "dark" : "light";
  takeDrawing();
  makeTree();
  makeValues();
}

// MARK: Keys

function stageKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const pulling = event.shiftKey ? 10 : 1;
  const acts = {
    ArrowDown: () => pullBy(pulling),
    ArrowUp: () => pullBy(-pulling),
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    " ": () => nextAct(),
    Enter: () => togglePlay(),
    b: () => (leaveStory(), (state.playing = true), begin()),
    r: () => reset(),
    "?": () => byId("help").showModal(),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
  changed();
}

function pullBy(points) {
  if (!isPulled) return;
  leaveStory();
  const from = state.sheet === "drag" ? state.pull : 0;
  state.playing = true;
  const grid = variant().sheets.drag?.grid;
  let goal = from + points * perPoint;
  if (grid) {
    // A step must reach the next pull there is.
    const next = points > 0 ? grid.find((pull) => pull > from) : grid.findLast((pull) => pull < from);
    if (next !== undefined && Math.abs(next - from) > Math.abs(points * perPoint)) goal = next;
  }
  drag(goal);
}

/** Lets go, ends the refresh, or begins one: whatever comes next. */
function nextAct() {
  leaveStory();
  state.playing = true;
  if (state.sheet === "drag") release();
  else if (isRefreshing()) finish();
  else begin();
}

// MARK: The place is kept

/** So that a page which is loaded again goes on where it was. */
function keepPlace() {
  try {
    const { playing, touching, leaving, ...place } = state;
    sessionStorage.setItem(`drawstring/${data.effect.name}`, JSON.stringify({ ...place, id: layerName() }));
  } catch {
    // Without storage the page begins anew.
  }
}

const layerName = () => variant().layers[state.layer]?.id ?? null;
