// Events: a log that is read out as it grows.

function tell(tick, name, node) {
  const item = document.createElement("div");
  const time = document.createElement("span");
  time.className = "number";
  time.textContent = `${(tick / perSecond).toFixed(2)} s`;
  item.append(time, ` ${name}`);
  if (node) item.append(Object.assign(document.createElement("small"), { textContent: ` ${node}` }));
  item.dataset.event = name;
  byId("log").append(item);
  while (byId("log").children.length > 60) byId("log").firstElementChild.remove();
  byId("log").scrollTop = byId("log").scrollHeight;
}

/** What a drag tells: the edges between pulling and armed are events of the lifecycle. */
function tellEdge(before, after) {
  if (after === "armed" && before !== "refreshing") tell(0, "armed", null);
  if (before === "armed" && after === "pulling") tell(0, "disarmed", null);
}

/** Tells all that the sheet emits later than one tick and up to another. */
function tellEvents(after, through) {
  const lists = sheet().events;
  const [, events, start, period] = lists[lastBefore(lists, state.pull, (list) => list[0])];
  for (const [tick, name, node] of events) {
    if (tick > after && tick <= through && !isToldAlready(tick, name)) tell(tick, name, node);
  }
  if (!period) return;
  const again = events.filter(([tick]) => tick > start);
  for (let round = Math.max(1, Math.floor((after - start) / period)); start + round * period <= through; round++) {
    for (const [tick, name, node] of again) {
      const later = tick + round * period;
      if (later > after && later <= through) tell(later, name, node);
    }
  }
}

/** A canonical refresh begins with the drag; here the drag has been. */
const isToldAlready = (tick, name) =>
  tick === 0 && state.story === null && name === "armed" && state.sheet !== "drag";
