// The start.

function fillChoices() {
  const names = [...new Set(data.variants.flat())].filter((name) => name !== "reducedMotion");
  byId("variant").replaceChildren(new Option("Default", ""), ...names.map((name) => new Option(name, name)));
  byId("variant-box").hidden = names.length === 0;
  byId("story").replaceChildren(
    new Option("A moment", ""),
    new Option(isPulled ? "Free drag" : "By hand", "own"),
    ...data.stories.map((story, index) => new Option(story.title, String(index)))
  );
  for (const label of byId("phases").querySelectorAll("label")) label.remove();
  const titles = {
    idle: "Idle", drag: "Dragging", cancel: "Cancelling", refresh: "Refreshing", finish: "Finishing",
    begin: isPulled ? "Refreshing after begin" : "Refreshing",
    beginFinish: isPulled ? "Finishing after begin" : "Finishing",
    floor: "Floor", close: "Closing",
  };
  for (const [name, title] of Object.entries(titles)) {
    if (!isPulled && ["drag", "cancel", "refresh", "finish"].includes(name)) continue;
    if (data.effect.floor === null && ["floor", "close"].includes(name)) continue;
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "phase", value: name });
    input.addEventListener("change", () => chooseMoment(name));
    label.append(input, Object.assign(document.createElement("span"), { textContent: title }));
    byId("phases").append(label);
  }
  for (const element of document.querySelectorAll(".needs-pull")) element.hidden = !isPulled;
  for (const element of document.querySelectorAll(".needs-floor")) element.hidden = data.effect.floor === null;
  const constants = Object.entries(data.constants);
  byId("constants-box").hidden = constants.length === 0;
  byId("constants").replaceChildren(...constants.map(([name, text]) => {
    const row = Object.assign(document.createElement("div"), { className: "value" });
    row.append(...[name, text].map((each) => Object.assign(document.createElement("span"), { textContent: each })));
    return row;
  }));
}

function listen() {
  view.addEventListener("pointerdown", fingerDown);
  view.addEventListener("pointermove", fingerMove);
  for (const type of ["pointerup", "pointercancel"]) view.addEventListener(type, fingerUp);
  view.addEventListener("wheel", stageWheel, { passive: false });
  for (const type of ["gesturestart", "gesturechange"]) view.addEventListener(type, stageGesture);
  byId("zoom-in").addEventListener("click", () => zoomBy(1.5));
  byId("zoom-out").addEventListener("click", () => zoomBy(1 / 1.5));
  byId("zoom-shown").addEventListener("click", resetZoom);
  for (const type of ["pointerdown", "pointermove", "click"]) byId("timeline").addEventListener(type, scrubTimeline);
  addEventListener("hashchange", () => location.reload());
  byId("screen").addEventListener("keydown", stageKey);
  byId("tree").addEventListener("keydown", treeKey);
  byId("play").addEventListener("click", togglePlay);
  byId("back").addEventListener("click", () => step(-1));
  byId("forward").addEventListener("click", () => step(1));
  byId("release").addEventListener("click", release);
  byId("finish").addEventListener("click", finish);
  byId("begin").addEventListener("click", () => (own(), begin()));
  byId("floor").addEventListener("click", toggleFloor);
  byId("reset").addEventListener("click", reset);
  byId("inputs-reset").addEventListener("click", giveDefaults);
  byId("trace-save").addEventListener("click", saveTrace);
  for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", copyAs);
  byId("trace-box").addEventListener("toggle", changed);
  byId("help-open").addEventListener("click", () => byId("help").showModal());
  byId("variant").addEventListener("change", chooseVariant);
  byId("reduced").addEventListener("change", chooseVariant);
  byId("story").addEventListener("change", ({ target: { value } }) => {
    if (value === "") chooseMoment(state.moment);
    else if (value === "own") reset();
    else {
      chooseStory(Number(value));
      state.playing = !prefersLess.matches;
    }
    changed();
  });
  byId("outcome").addEventListener("change", ({ target }) => {
    state.outcome = target.value;
    changed();
  });
  byId("refreshed").addEventListener("change", ({ target }) => {
    state.refreshed = Math.min(Math.max(Number(target.value) || 0, 0), 1e6);
    state.time = 0;
    state.playing = false;
    changed();
  });
  byId("pull-slider").addEventListener("input", ({ target }) => {
    const pull = round(Number(target.value), 2);
    if (state.story === null) state.pull = pull;
    else happen({ drag: { shown: pull } });
    changed();
  });
  byId("time-slider").addEventListener("input", ({ target }) => {
    state.playing = false;
    state.time = round(Number(target.value), 5);
    changed();
  });
  for (const input of document.querySelectorAll("[name=speed]")) {
    input.addEventListener("change", () => (state.speed = speeds[Number(input.value)]));
  }
}

const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");

async function start() {
  const effect = JSON.parse(await ownEffect);
  takeData(effect.data, effect.compiled);
  makeStage();
  fillChoices();
  const dark = data.variants.some((names) => names.includes("dark"));
  byId("light-note").hidden = dark;
  if (dark && matchMedia("(prefers-color-scheme: dark)").matches) byId("variant").value = "dark";
  byId("reduced").checked = prefersLess.matches;
  prefersLess.addEventListener("change", (event) => {
    byId("reduced").checked = event.matches;
    state.playing = state.playing && !event.matches;
    chooseVariant();
  });
  const place = keptPlace();
  if (place) takePlace(place);
  await chooseVariant();
  if (place) takeLayer(place.layer);
  else {
    chooseStory(0);
    state.playing = !prefersLess.matches;
  }
  listen();
  changed();
}

/** Marks the variants in their controls. */
function showVariant(names) {
  byId("variant").value = names.find((name) => name !== "reducedMotion") ?? "";
  byId("reduced").checked = names.includes("reducedMotion");
}

function takePlace({ variant, trace, place }) {
  showVariant(variant);
  ownTrace = trace;
  for (const name of kept) if (name in place) state[name] = place[name];
  given = state.inputs;
  if (typeof state.story === "number" && !data.stories[state.story]) state.story = 0;
  for (const input of document.querySelectorAll("[name=speed]")) input.checked = speeds[input.value] === state.speed;
}

function takeLayer(id) {
  state.layer = stage.effect.layers.findIndex((layer) => layer.id === id);
  makeTree();
  makeValues();
}

const started = start();
