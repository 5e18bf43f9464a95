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
  if (state.playing && lastFrame !== null) {
    const seconds = Math.min(Math.max((now - lastFrame) / 1000, 0), 0.1);
    advance(Math.round(seconds * state.speed * perSecond));
    if (isAtRest() && !state.touching) state.playing = false;
  }
  lastFrame = state.playing ? now : null;
  show();
  if (state.playing) changed();
}

function show() {
  showStage();
  showValues();
  showControls();
  keepPlace();
}

const number = (value, digits) => value.toFixed(digits).replace("-", "\u2212");

function showControls() {
  const shown = sheet();
  const phase = phaseNow();
  const [, pull, bound] = variant().moment[2];
  setText("phase", phase);
  byId("phase").dataset.phase = phase;
  setText("time", `${number(momentNow("time"), 3)} s`);
  setText("pull", `${prettyNumber(momentNow("pull"), isExactNow(pull) ? 0 : bound)} pt`);
  const question = asked();
  byId("moment").dataset.moment = JSON.stringify(question);
  setText("command", commandLine(question));
  showTrace();
  setText(
    "play-title",
    state.playing ? "Pause" : "Play"
  );
  byId("play").dataset.playing = state.playing;

  const free = state.story === null;
  const pullSlider = byId("pull-slider");
  setRange(pullSlider, shown.pulls?.[0] ?? 0, shown.pulls?.[1] ?? 1, state.pull);
  pullSlider.disabled = !free || !shown.pulls;
  pullSlider.setAttribute("aria-valuetext", `${number(state.pull / perPoint, 1)} points, ${phase}`);
  setText("pull-shown", shown.pulls && free ? `${number(state.pull / perPoint, 1)} pt` : "–");
  const timeSlider = byId("time-slider");
  const length = Math.max(Math.round(span(shown)), state.time, 1);
  setRange(timeSlider, 0, length, state.time);
  timeSlider.setAttribute("aria-valuetext", `${number(state.time / perSecond, 2)} seconds`);
  setText("time-shown", `${number(state.time / perSecond, 2)} s`);

  byId("story").value = free ? "" : String(state.story);
  for (const option of byId("phases").querySelectorAll("input")) {
    option.checked = free && option.value === state.sheet;
  }
  const finishes = ["finish", "beginFinish"].includes(state.sheet) && free;
  byId("refreshed-box").hidden = !finishes;
  if (finishes) showRefreshed();

  byId("release").disabled = !(free && state.sheet === "drag");
  byId("finish").disabled = !(isRefreshing() && !state.leaving);
  byId("begin").disabled = !(free && phase === "idle" && !state.touching);
  showNote(shown, phase);
}

function showRefreshed() {
  const select = byId("refreshed");
  const choices = variant().sheets[state.sheet];
  const key = `${state.variant}/${state.sheet}`;
  if (select.dataset.key !== key) {
    select.dataset.key = key;
    select.replaceChildren(
      ...choices.map((choice, index) => new Option(`${number(choice.refreshed / perSecond, 3)} s`, index))
    );
  }
  select.value = String(state.finish);
}

/** What is good to know of the moment that is shown. */
function showNote(shown, phase) {
  const notes = [];
  const history = variant().history;
  if (state.story === null && history.length > 0 && !["idle", "begin", "beginFinish"].includes(state.sheet)) {
    notes.push(
      `This effect depends on how one drags (${history.join("; ")}). A free drag shows the canonical moment of its phase, time and pull; the stories show whole drags.`
    );
  }
  if (state.story === null && shown.grid) notes.push("Here the pull moves in steps: moments were baked for some pulls only.");
  if (shown.end !== undefined && state.time >= shown.end) notes.push("What follows was not baked: time stops here.");
  if (variant().attributes.some(([, , channel]) => isOpenNow(channel))) {
    notes.push("Something moves too wildly, or too much moves, to be baked: the picture may show it otherwise than frame does.");
  }
  if (variant().keepsFirstOrder) {
    notes.push("Layers change places in more ways than a page has room for: here they keep the order of the beginning.");
  }
  if (state.leaving) notes.push("It finishes at the next baked moment.");
  setText("note", notes.join(" "));
  byId("note").hidden = notes.length === 0;
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
  return /^[\w./:,+%@-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}

function commandLine(question) {
  const file = word(data.effect.file);
  const time = Math.round(question.time * perSecond) / perSecond;
  const names = variant().names;
  const looked = names.length > 0 ? ` --variant ${names.join(",")}` : "";
  const end = `${time > 0 ? ` --time ${time}` : ""}${looked}`;
  if (question.story !== undefined) {
    return `drawstring frame ${file} --trace ${word(traceName())} --time ${time}${looked}`;
  }
  return (
    `drawstring frame ${file} --phase ${question.phase}` +
    (question.pull !== undefined ? ` --pull ${question.pull}` : "") +
    (question.refreshed !== undefined ? ` --refreshed ${question.refreshed}` : "") +
    (question.begin ? " --begin" : "") +
    end
  );
}
