// Lessons: the list of courses, and the panel of the one under way. It asks and shows; what is right the program says.

import { byId, classes, html } from "./svg.js";
import { digits, say } from "./words.js";

const KEPT = "learner";
// The keys that answer where no checker is moved.
const ANSWERS = { roll: say("page.key.roll"), double: say("page.key.double"), take: say("page.key.take"),
  drop: say("page.key.drop") };

export class Lessons {
  // `learn(lesson, learner)` begins a lesson, without a name it leaves the one under way; `press(key)` presses a key.
  constructor({ learn, press }) {
    Object.assign(this, { learn, press, courses: [], learnt: {} });
    this.panel = html("section", { class: "lesson", id: "lesson", "aria-label": say("page.learn"), hidden: "" });
    document.querySelector(".expected").before(this.panel);
    this.dialog = html("dialog", { id: "lessons", "aria-labelledby": "lessons-name" });
    document.body.append(this.dialog);
    byId("open-learn").addEventListener("click", () => this.#open());
  }

  offer(courses, mayChange) {
    this.courses = courses;
    byId("open-learn").hidden = !mayChange;
  }

  show({ lesson, learnt, keys }) {
    this.learnt = learnt;
    document.body.classList.toggle("learning", Boolean(lesson));
    // Who has never learnt anything here is shown where to begin.
    byId("open-learn").classList.toggle("hinted", !lesson && !Object.keys(learnt).length);
    this.panel.hidden = !lesson;
    if (!lesson) { this.panel.replaceChildren(); return; }
    byId("game").textContent = lesson.title;
    if (!this.panel.children.length) this.#draw();
    this.#text("lesson-where", say("page.learn.where", { title: lesson.title, number: lesson.number, all: lesson.of }));
    this.#text("lesson-ask", lesson.ask);
    this.#text("lesson-says", lesson.says);
    byId("lesson-says").dataset.stage = lesson.stage;
    this.#buttons(lesson, keys);
  }

  #draw() {
    this.panel.replaceChildren(
      html("p", { id: "lesson-where" }),
      html("p", { id: "lesson-ask", role: "status", "aria-live": "polite" }),
      html("p", { id: "lesson-says", role: "status", "aria-live": "polite" }),
      html("p", { class: "buttons", id: "lesson-buttons" }));
  }

  // Only a new text is spoken, and a button that has the focus stays.
  #text(id, text) {
    if (byId(id).textContent !== text) byId(id).textContent = text;
  }

  #buttons(lesson, keys) {
    const wanted = [];
    if (lesson.kind === "cube" && lesson.stage === "ask") {
      for (const key of Object.keys(ANSWERS)) if (keys.includes(key)) wanted.push([key, ANSWERS[key]]);
    } else if (keys.includes("done")) wanted.push(["done", onward(lesson)]);
    const shown = wanted.join();
    const buttons = byId("lesson-buttons");
    if (buttons.dataset.shown === shown) return;
    buttons.dataset.shown = shown;
    const leave = html("button", { class: "tool", type: "button", id: "leave-lesson" }, say("page.learn.leave"));
    leave.addEventListener("click", () => this.learn("", ""));
    buttons.replaceChildren(leave, ...wanted.map(([key, text]) => {
      const button = html("button", { class: "tool strong", type: "button", "data-answer": key }, text);
      button.addEventListener("click", () => this.press(key));
      return button;
    }));
  }

  #open() {
    const name = html("input", { maxlength: 24, autocomplete: "off", list: "learners", value: localStorage.getItem(KEPT) ?? "" });
    const lists = html("div", { class: "courses" });
    const draw = () => lists.replaceChildren(...this.#lists(name.value.trim()));
    name.addEventListener("input", draw);
    const close = html("button", { class: "tool", type: "button" }, say("page.learn.close"));
    close.addEventListener("click", () => this.dialog.close());
    this.dialog.replaceChildren(
      html("div", { class: "lessons-top" }, html("h2", { id: "lessons-name" }, say("page.learn")), close),
      html("p", { class: "help" }, say("page.learn.help")),
      lists,
      html("label", {}, html("span", {}, say("page.learn.who")), name),
      html("datalist", { id: "learners" }, ...Object.keys(this.learnt).filter(Boolean).map((value) => html("option", { value }))));
    draw();
    this.dialog.showModal();
    this.dialog.querySelector(".lesson-offer.strong")?.focus();
  }

  #lists(learner) {
    const learnt = this.learnt[learner] ?? [];
    const here = this.courses.filter((course) => !course.elsewhere).flatMap((course) => course.lessons);
    const next = here.find((lesson) => !learnt.includes(lesson.name)) ?? here[0];
    return this.courses.map((course) => html("section", {},
      html("h3", {}, course.title),
      course.elsewhere ? html("p", { class: "help" }, course.elsewhere)
        : html("ol", {}, ...course.lessons.map((lesson, i) => html("li", {},
          this.#offer(lesson, i + 1, learnt.includes(lesson.name), lesson === next, learner))))));
  }

  #offer(lesson, number, isLearnt, isNext, learner) {
    const button = html("button", { type: "button", class: classes("tool", "lesson-offer", isNext && "strong"), "data-lesson": lesson.name },
      html("span", { class: "number", "aria-hidden": "true" }, isLearnt ? "✓" : digits(number)), lesson.title,
      ...(isLearnt ? [html("span", { class: "unseen" }, say("page.learn.learnt"))] : []));
    button.addEventListener("click", () => {
      localStorage.setItem(KEPT, learner);
      this.learn(lesson.name, learner);
      this.dialog.close();
    });
    return button;
  }
}

// What DONE does now.
function onward({ stage, after }) {
  switch (stage) {
    case "right": return say("page.learn.next");
    case "wrong": return say("page.learn.again");
    case "over": return after ? say("page.learn.next_lesson", { title: after }) : say("page.learn.end");
    case "lay": return say("page.learn.laid");
    default: return say("page.learn.done");
  }
}
