// Events: a log that is read out as it grows.

function tell({ at, event, node }) {
  const item = document.createElement("div");
  const time = document.createElement("span");
  time.className = "number";
  time.textContent = `${at.toFixed(2)} s`;
  item.append(time, ` ${event}`);
  if (node) item.append(Object.assign(document.createElement("small"), { textContent: ` ${node}` }));
  item.dataset.event = event;
  byId("log").append(item);
  while (byId("log").children.length > 60) byId("log").firstElementChild.remove();
  byId("log").scrollTop = byId("log").scrollHeight;
}

const clearLog = () => byId("log").replaceChildren();

/** Tells what the trace emits later than an instant and up to now. */
function tellEvents(after) {
  if (state.story === null) return;
  if (state.story === "own" && state.time >= lastOwn()) {
    stage.player.events(state.time).forEach(tell);
    return;
  }
  setTrace(stage.probe);
  stage.probe.traceEvents({ after, through: state.time }).forEach(tell);
}
