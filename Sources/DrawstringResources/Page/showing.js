// Showing: everything that is seen follows from the state.

let isScheduled = false;

/** Something is to be shown anew. */
function changed() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(frame);
}

let lastFrame = null;

function frame(now) {
  isScheduled = false;
  // Once the effect is loaded, everything is shown.
  if (!stage) return;
  if (state.playing && lastFrame !== null) {
    advance(Math.min(Math.max((now - lastFrame) / 1000, 0), 0.1) * state.speed);
    if (isAtRest() && !isTouching()) state.playing = false;
  }
  lastFrame = state.playing ? now : null;
  show();
  if (state.playing) changed();
}

/** What else is to be done after a frame. */
const afterShowing = [];

function show() {
  reading = readingAt(stage.player, state.time);
  showStage();
  showValues();
  showInputs();
  showControls();
  showTimeline();
  tellEvents();
  sayPhase();
  keepPlace();
  for (const act of afterShowing) act();
}

const number = (value, digits) => value.toFixed(digits).replace("-", "\u2212");

function showControls() {
  const { phase, time, pull } = reading;
  const isMoment = state.story === null;
  setText("phase", phase);
  byId("phase").dataset.phase = phase;
  setText("time", `${number(time, 3)} s`);
  byId("instant-box").hidden = isMoment;
  setText("instant", `${number(state.time, 3)} s of the trace`);
  setText("pull", `${prettyNumber(pull)} pt`);
  const question = asked();
  byId("moment").dataset.moment = JSON.stringify(question);
  setText("command", commandLine(question));
  showTrace();
  setText("play-title", state.playing ? "Pause" : "Play");
  byId("play").dataset.playing = state.playing;

  const pulls = pullRange();
  const shownPull = isMoment && pulls ? state.pull : pull;
  const pullSlider = byId("pull-slider");
  setRange(pullSlider, pulls?.[0] ?? 0, pulls?.[1] ?? 2 * (data.effect.floor ?? trigger), shownPull);
  pullSlider.disabled = !pulls;
  pullSlider.setAttribute("aria-valuetext", `${number(shownPull, 1)} points, ${phase}`);
  setText("pull-shown", `${number(shownPull, 1)} pt`);
  const timeSlider = byId("time-slider");
  setRange(timeSlider, 0, Math.max(span(), state.time), state.time);
  timeSlider.setAttribute("aria-valuetext", `${number(state.time, 2)} seconds`);
  setText("time-shown", `${number(state.time, 2)} s`);

  byId("story").value = state.story ?? "";
  const now = isMoment ? null : momentOfPhase(phase);
  for (const option of byId("phases").querySelectorAll("input")) {
    option.checked = isMoment && option.value === state.moment;
    if (option.value === now) option.setAttribute("aria-current", "true");
    else option.removeAttribute("aria-current");
  }
  byId("outcome").value = state.outcome;
  document.querySelector("[data-copy=trace]").disabled = isMoment || storyTrace().length === 0;
  byId("refreshed-box").hidden = !(isMoment && ["finish", "beginFinish"].includes(state.moment));
  if (document.activeElement !== byId("refreshed")) byId("refreshed").value = state.refreshed;

  const isOwn = state.story === "own";
  byId("release").disabled = !isTouching();
  byId("finish").disabled = !(isOwn && phase === "refreshing");
  setText("floor", isOwn && phase === "floor" ? "Close floor" : "Open floor");
  byId("begin").disabled = isOwn && (phase !== "idle" || isTouching());
}

/** The kind of moment that a phase of the trace is. */
function momentOfPhase(phase) {
  const start = storyTrace().findLast(({ at, release, begin }) => at <= state.time && (release || begin));
  const begun = start?.begin || !isPulled;
  return {
    pulling: "drag", armed: "drag", armedFloor: "drag", closing: "close", cancelling: "cancel", refreshing: begun ? "begin" : "refresh",
    finishing: begun ? "beginFinish" : "finish",
  }[phase] ?? phase;
}

function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) element.textContent = text;
}

function setRange(slider, low, high, value) {
  if (slider.min !== String(low)) slider.min = low;
  if (slider.max !== String(high)) slider.max = high;
  if (slider.value !== String(value)) slider.value = value;
  slider.style.setProperty("--part", `${high > low ? ((value - low) / (high - low)) * 100 : 0}%`);
}

/** A file's name as a shell reads it. */
function word(name) {
  const plain = name.startsWith("-") ? `./${name}` : name;
  return /^[\w./:,+%@=-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}

function commandLine(question) {
  const file = word(data.effect.file);
  const names = variantNames();
  const looked = names.length > 0 ? ` --variant ${names.join(",")}` : "";
  const { time } = question;
  // The page begins with the values that it was made with.
  const inputs = { ...data.begun.inputs, ...question.inputs };
  const size = question.size ?? data.begun.size;
  const values = Object.entries(inputs).map(([name, value]) => ` --input ${inputWord(name, value)}`).join("")
    + (size ? ` --size ${size.join("x")}` : "");
  if (question.story !== undefined) {
    return `drawstring frame ${file} --trace ${word(traceName())} --time ${time}${values}${looked}`;
  }
  return (
    `drawstring frame ${file} --phase ${question.phase}` +
    (question.pull !== undefined ? ` --pull ${question.pull}` : "") +
    (question.refreshed !== undefined ? ` --refreshed ${question.refreshed}` : "") +
    (question.begin ? " --begin" : "") +
    (question.finish ? ` --finish ${question.finish}` : "") +
    `${time > 0 ? ` --time ${time}` : ""}${values}${looked}`
  );
}
