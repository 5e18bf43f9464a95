// Events: those of the trace that is shown, up to now.

/** The scene whose events are listed, and the time up to which they are. */
let told = {};

function tell({ at, event, node, haptic }) {
  const item = document.createElement("div");
  const time = document.createElement("span");
  time.className = "number";
  time.textContent = `${at.toFixed(2)} s`;
  item.append(time, ` ${event}`);
  if (node) item.append(Object.assign(document.createElement("small"), { textContent: ` ${node}` }));
  if (haptic) item.append(Object.assign(document.createElement("small"), { textContent: ` ${haptic}`, title: "Haptic" }));
  item.dataset.event = event;
  byId("log").append(item);
  while (byId("log").children.length > 60) byId("log").firstElementChild.remove();
  byId("log").scrollTop = byId("log").scrollHeight;
}

/** Tells what has been emitted since the last call; all of it where the scene is another or time has gone back. */
function tellEvents() {
  const { story, variant, inputs, heard, time } = state;
  const player = story === "own" ? stage.player : null;
  const isSame = Object.entries({ story, variant, inputs, heard, player }).every(([name, value]) => told[name] === value);
  const goesOn = isSame && time >= told.time;
  if (!goesOn) byId("log").replaceChildren();
  const after = goesOn ? told.time : undefined;
  told = { story, variant, inputs, heard, player, time };
  if (story === null) return;
  if (goesOn && player && time >= lastOwn()) player.events(time).forEach(tell);
  else if (after !== time) {
    setTrace(stage.probe);
    stage.probe.traceEvents({ after, through: time }).forEach(tell);
  }
}

let saidPhase = "";

/** Says each phase once. */
function sayPhase() {
  const { phase, pull } = reading;
  if (phase === saidPhase) return;
  saidPhase = phase;
  setText("said", isPulled ? `${phase}, pulled by ${prettyNumber(pull, 0)} points` : phase);
}
