// The trace: what the shown command line reads, to be seen, saved and copied.

const story = () => variant().plays[state.story];

const traceName = () => story().file;

/** An event a line, as a trace file has it. */
function traceText() {
  const text = (value) => (typeof value === "object" ? mapping(value) : value);
  const mapping = (entries) =>
    `{${Object.entries(entries).map(([key, value]) => `${key}: ${text(value)}`).join(", ")}}`;
  return story().trace.map((event) => `- ${mapping(event)}\n`).join("");
}

function showTrace() {
  byId("trace-box").hidden = state.story === null;
  if (state.story === null || byId("trace").dataset.story === String(state.story)) return;
  byId("trace").dataset.story = state.story;
  setText("trace-name", traceName());
  setText("trace", traceText());
  setText("trace-copy", "Copy");
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
