// The page of a file that has had no effect yet: its findings. With the first effect it makes way for the page of that.

const events = new EventSource("events");
events.onmessage = ({ data }) => {
  const save = JSON.parse(data);
  if (save.file !== Number(document.documentElement.dataset.file)) return;
  // Only an effect has another page.
  if (save.compiled) location.reload();
  else document.getElementById("report").textContent = save.report;
};
events.onopen = () => document.documentElement.classList.remove("alone");
events.onerror = () => document.documentElement.classList.add("alone");
