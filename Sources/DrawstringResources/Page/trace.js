// The trace: what the shown command line reads, to be seen, saved and copied.

const traceName = () => (state.story === "own" ? "my-drag.yaml" : data.stories[state.story].file);

/** An event a line, as a trace file has it. */
function traceText() {
  const text = (value, key) =>
    key === "set" ? mapping(value, (each, name) => inputText(name, each))
    : value !== null && typeof value === "object" ? mapping(value) : value;
  const mapping = (entries, written = text) =>
    `{${Object.entries(entries).map(([key, value]) => `${key}: ${written(value, key)}`).join(", ")}}`;
  return storyTrace().map(({ at, ...event }) => `- ${mapping({ at: `${at}s`, ...event })}\n`).join("");
}

let shownTrace = null;

function showTrace() {
  byId("trace-box").hidden = state.story === null || storyTrace().length === 0;
  if (byId("trace-box").hidden || shownTrace === storyTrace()) return;
  setText("trace-name", traceName());
  setText("trace-copy", "Copy");
  if (!byId("trace-box").open) return;
  shownTrace = storyTrace();
  setText("trace", traceText());
}

function saveTrace() {
  const address = URL.createObjectURL(new Blob([traceText()], { type: "application/yaml" }));
  Object.assign(document.createElement("a"), { href: address, download: traceName() }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Where there is no clipboard for a page, the text is at least chosen. */
async function copyTrace() {
  try {
    await navigator.clipboard.writeText(traceText());
    setText("trace-copy", "Copied");
  } catch {
    getSelection().selectAllChildren(byId("trace"));
  }
}
