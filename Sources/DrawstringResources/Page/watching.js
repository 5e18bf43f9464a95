// Watching: when the spec is saved there is a new page, and this one makes way for it.

async function look() {
  let delay = 300;
  try {
    const answer = await fetch("/revision", { cache: "no-store" });
    const revision = await answer.text();
    if (answer.ok && revision !== document.documentElement.dataset.watch) return location.reload();
    document.documentElement.classList.remove("alone");
  } catch {
    document.documentElement.classList.add("alone");
    delay = 1500;
  }
  setTimeout(look, delay);
}
look();
