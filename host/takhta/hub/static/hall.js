// Keeps the hall's pages as the server has them now. It must never make a sentence: all words come from the server.

const CLOCK_MS = 1000;
const ages = new WeakMap();

// How long ago something was, told by the server when it was drawn: no clock but this browser's steady one is asked.
function age(time) {
  if (!ages.has(time)) ages.set(time, performance.now() / 1000 - Number(time.dataset.age));
  return performance.now() / 1000 - ages.get(time);
}

function tick() {
  for (const time of document.querySelectorAll("time[data-age]")) {
    const seconds = Math.floor(age(time));
    const minutes = Math.floor(seconds / 60);
    const parts = minutes < 60 ? [minutes, seconds % 60] : [Math.floor(minutes / 60), minutes % 60, seconds % 60];
    time.textContent = parts.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
  }
}

function show({ id, html }) {
  const there = document.getElementById(id);
  const made = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  if (there) there.replaceWith(made);
  else document.querySelector(".hall")?.append(made);
  document.querySelector(".empty")?.remove();
  if (id === "sheet") made.scrollTop = made.scrollHeight;
  tick();
}

function follow(address) {
  const news = new EventSource(address);
  news.onmessage = (event) => show(JSON.parse(event.data));
  news.onopen = () => document.body.classList.remove("lost");
  news.onerror = () => document.body.classList.add("lost");
}

async function send(form) {
  const why = form.querySelector(".why");
  const answer = await fetch(`/do/${form.dataset.do}`, {
    method: "POST", body: JSON.stringify(Object.fromEntries(new FormData(form))),
  });
  why.textContent = answer.ok ? "" : await answer.text();
  if (!answer.ok || form.dataset.do === "seat" || form.dataset.do === "code") return;
  if (form.dataset.do === "plan") location.href = `/event/${encodeURIComponent(form.elements.event.value)}`;
  else location.reload();
}

const live = document.querySelector("[data-live]")?.dataset.live;
if (live) follow(live);
for (const form of document.querySelectorAll("form.do")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}
for (const form of document.querySelectorAll("form.watch")) {
  form.addEventListener("change", () => { location.search = new URLSearchParams(new FormData(form)); });
}
for (const form of document.querySelectorAll("form.search")) {
  // The gate lets no form navigate by itself.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.search = new URLSearchParams(new FormData(form));
  });
}
const sheet = document.getElementById("sheet");
if (sheet) sheet.scrollTop = sheet.scrollHeight;
setInterval(tick, CLOCK_MS);
tick();
