// The controls: buttons, sliders and keys.

const speeds = [1, 1 / 4, 1 / 16];

// MARK: Doing

function togglePlay() {
  if (state.playing) {
    state.playing = false;
  } else {
    if (isAtRest()) {
      if (state.story === null || (state.story === "own" && ownTrace.length === 0)) chooseStory(0);
      else restart();
    }
    state.playing = true;
  }
  changed();
}

function restart() {
  state.time = 0;
  if (state.story === "own") resumeOwn();
  else beginScene();
}

/** A scene begins with the inputs that the hand gave last. */
function beginScene() {
  state.inputs = given;
  state.heard = [];
}

function step(direction) {
  state.playing = false;
  if (direction > 0) advance(1 / 60);
  else state.time = Math.max(round(state.time - 1 / 60, 5), 0);
  changed();
}

function chooseStory(index) {
  state.story = index;
  restart();
}

function chooseMoment(name) {
  // From an armed frame, "Refreshing" and "Finishing" keep the pull that is shown, as a release there would.
  const goesOn = ["refresh", "finish"].includes(name) && reading?.phase === "armed";
  const pull = goesOn ? Math.min(round(reading.pull, 2), 2 * trigger) : trigger;
  state.playing = false;
  state.story = null;
  beginScene();
  state.moment = name;
  state.time = 0;
  state.pull = name === "drag" || name === "cancel" ? trigger / 2 : pull;
  changed();
}

async function chooseVariant() {
  const name = byId("variant").value;
  const reduced = byId("reduced").checked;
  const names = [...(name ? [name] : []), ...(reduced ? ["reducedMotion"] : [])];
  const index = data.variants.findIndex((each) => each.join() === names.join());
  await takeVariant(Math.max(index, 0));
  changed();
}

async function takeVariant(index) {
  await takeShow(index);
  document.documentElement.dataset.paper = variantNames().includes("dark") ? "dark" : "light";
  reading = readingAt(stage.probe, state.time);
  makeTree();
  makeValues();
  makeInputs();
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
    b: () => (own(), begin()),
    o: () => toggleFloor(),
    r: () => reset(),
    "+": () => zoomBy(1.5),
    "=": () => zoomBy(1.5),
    "-": () => zoomBy(1 / 1.5),
    0: resetZoom,
    w: () => panBy(0, 40),
    a: () => panBy(40, 0),
    s: () => panBy(0, -40),
    d: () => panBy(-40, 0),
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
  own();
  drag(heldPull() + points);
}

/** Opens the floor, or closes one that is open, as a program would. */
function toggleFloor() {
  if (data.effect.floor === null) return;
  own();
  if (ownPhase() === "floor") close();
  else open();
}

/** Releases the pull, ends the refresh, or begins one, depending on the phase. */
function nextAct() {
  own();
  if (isTouching()) release();
  else if (ownPhase() === "refreshing") finish();
  else begin();
}

// MARK: The address

/** The fields of the state that the address has where they differ from those of the beginning. */
const kept = ["story", "moment", "pull", "refreshed", "outcome", "time", "speed", "inputs", "size", "heard"];
const beginning = { ...state };

let keeping = 0;

/** Writes the state into the address, so that a reload and a link show it; while it plays, seldom. */
function keepPlace() {
  if (keeping !== 0) return;
  keeping = setTimeout(() => {
    keeping = 0;
    const place = { variant: variantNames().join(), layer: layerName() ?? "" };
    for (const name of kept) place[name] = JSON.stringify(state[name]);
    if (state.story === "own") place.trace = JSON.stringify(ownTrace);
    const first = { variant: "", layer: "" };
    for (const name of kept) first[name] = JSON.stringify(beginning[name]);
    const parts = Object.entries(place).filter(([name, text]) => text !== first[name]);
    try {
      history.replaceState(null, "", `#${new URLSearchParams(parts)}`);
    } catch {
      // The address stays where a browser refuses it.
    }
  }, 250);
}

/** Whether a value of the address can be one of the state: a link may come from anybody. */
function canBe(name, value) {
  const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);
  switch (name) {
    case "story": return value === null || value === "own" || (Number.isInteger(value) && value in data.stories);
    case "outcome": return ["success", "failure", "noMore"].includes(value);
    case "size": return value === null || (Array.isArray(value) && value.length === 2 && value.every(Number.isFinite));
    case "inputs": return isObject(value);
    case "heard":
    case "trace": return Array.isArray(value) && value.every((event) => isObject(event) && Number.isFinite(event.at));
    default: return typeof value === typeof beginning[name] && (typeof value !== "number" || Number.isFinite(value));
  }
}

/** What the address says; null where it says nothing. */
function keptPlace() {
  try {
    const parts = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if (isEmpty(parts)) return null;
    const { variant = "", layer = null, trace = "[]", ...place } = parts;
    const read = {};
    for (const name of kept) {
      if (!Object.hasOwn(place, name)) continue;
      const value = JSON.parse(place[name]);
      if (canBe(name, value)) read[name] = value;
    }
    const events = JSON.parse(trace);
    return {
      variant: variant.split(",").filter(Boolean), layer, trace: canBe("trace", events) ? events : [], place: read,
    };
  } catch {
    return null;
  }
}

const layerName = () => stage.effect.layers[state.layer]?.id ?? null;
