// Learning a game: two minutes of why, then lessons that are played, in any order and again. What is done is remembered.

import { notify } from "../page/a11y.js";
import { ApiError, get } from "../page/api.js";
import { catalogue } from "../page/catalogue.js";
import { button, el, replace } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { portraitOf } from "../boards/boards.js";
import { doneLessons, openLesson } from "../table/coach/lesson.js";

/** @typedef {import("../types.js").Lessons} Lessons */
/** @typedef {import("../types.js").Lesson} Lesson */

export class LearnScreen {
  /**
   * @param {HTMLElement} root
   * @param {string} name of the game
   */
  constructor(root, name) {
    this.root = root;
    this.name = name;
    this.isLeft = false;
    /** Where the pictures of the lessons go. @type {Map<Lesson, HTMLElement>} */
    this.pictures = new Map();
  }

  async start() {
    const title = catalogue().games.find((kind) => kind.name === this.name)?.title ?? this.name;
    document.title = `${t("web.learn.title", { title })} – Haab`;
    /** @type {Lessons | null} */
    const lessons = await get(`/api/lessons/${encodeURIComponent(this.name)}`, { lang: language() }).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, "error");
      return null;
    });
    if (lessons === null) return;
    const done = doneLessons(this.name);
    this.pictures.clear();
    replace(
      this.root,
      el(
        "section",
        { class: "sheet learn" },
        el("h1", {}, t("web.learn.title", { title })),
        el("h2", {}, t("web.learn.why")),
        el(
          "ol",
          { class: "learn-why" },
          lessons.why.map((words) => el("li", {}, words)),
        ),
        el("h2", {}, t("web.learn.lessons")),
        el(
          "ol",
          { class: "learn-lessons" },
          lessons.lessons.map((lesson) => this.line(lesson, done.includes(lesson.name))),
        ),
        el(
          "div",
          { class: "actions" },
          el("a", { href: `/rules/${this.name}`, class: "button" }, t("web.rules.title")),
          el("a", { href: `/pieces/${this.name}`, class: "button" }, t("web.pieces.title")),
          el("a", { href: "/", class: "button" }, t("web.end.lobby")),
        ),
      ),
    );
    await this.drawPictures();
  }

  /** One after the other, so that the page answers meanwhile. */
  async drawPictures() {
    for (const [lesson, place] of [...this.pictures]) {
      if (this.isLeft || !place.isConnected) return;
      const drawn = await portraitOf(this.name, lesson.picture).catch(() => undefined);
      if (drawn) replace(place, drawn);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  stop() {
    this.isLeft = true;
  }

  async reword() {
    await this.start();
  }

  /**
   * @param {Lesson} lesson
   * @param {boolean} isDone
   */
  line(lesson, isDone) {
    const picture = el("div", { class: "puzzle-picture", inert: true });
    this.pictures.set(lesson, picture);
    const words = isDone ? t("web.learn.again") : t("web.learn.begin");
    return el(
      "li",
      { class: isDone ? "done" : null },
      picture,
      el("div", {}, el("strong", {}, lesson.title), el("p", { class: "hint" }, lengthOf(lesson))),
      isDone && el("span", { class: "badge" }, t("web.learn.done")),
      button(words, () => openLesson(this.name, lesson, "steps"), {
        "data-lesson": lesson.name,
        "aria-label": `${words}: ${lesson.title}`,
      }),
    );
  }
}

/** @param {Lesson} lesson */
function lengthOf({ steps }) {
  return t("web.learn.length", { n: new Set(steps.map(({ text }) => text)).size });
}
