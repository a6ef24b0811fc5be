/** What is done with lessons; loaded when one is wanted. */

import type { Studio } from "../../model/commands.js";
import type { LessonDesk } from "../../model/lessons/desk.js";
import { withAnswers, withHint } from "../../model/lessons/progress.js";
import { createLessonsStore, shownStep } from "../../model/lessons/store.js";
import { notify } from "../../model/notices.js";
import { Challenges } from "./challenges.js";
import { Checks } from "./checks.js";
import { followProject, loadLesson } from "./follow-project.js";
import { Keeping } from "./keeping.js";
import { lessonLink, lessonSnippet } from "./link.js";
import { openLesson, takeLesson } from "./open-lesson.js";
import { predict } from "./predict.js";
import { beginAnew, showMe } from "./show-me.js";
import { goToStep } from "./steps.js";

export function createLessonDesk(studio: Studio): LessonDesk {
  const store = createLessonsStore();
  const keeping = new Keeping(studio, store);
  const checks = new Checks(studio, store, keeping);
  const shown = () => shownStep(store.getState());
  const list = async () => {
    const answer = await studio.ports.lessons.list();
    store.setState(
      answer.ok ? { entries: answer.value, failure: null } : { failure: answer.message },
    );
  };
  const answer = (answers: Parameters<typeof withAnswers>[2]) => {
    const at = shown();
    if (at) keeping.change(at.id, (progress) => withAnswers(progress, at.step.id, answers));
  };
  const challenges = new Challenges(studio, store, keeping);
  followProject(studio, store, keeping);
  checks.follow();
  void list();
  return {
    store,
    list,
    open: (id, step) => openLesson(studio, store, keeping, id, step),
    take: (name, files) => takeLesson(studio, store, keeping, name, files),
    browse: (isBrowsing) => store.setState({ isBrowsing }),
    goTo: (step) => goToStep(studio, store, keeping, step),
    hint() {
      const at = shown();
      if (!at) return;
      const most = at.step.hints.length;
      keeping.change(at.id, (progress) => withHint(progress, at.step.id, most));
    },
    showMe: () => showMe(studio, store, keeping),
    check: () => checks.look(true),
    choose: (choice) => answer({ choice }),
    answer: (number) => answer({ number }),
    predict: (thread) => predict(studio, store, keeping, thread),
    async speak(language) {
      const { open } = store.getState();
      if (!open) return;
      keeping.change(open.id, (progress) => ({ ...progress, language }));
      await loadLesson(studio, store, keeping, open.id);
    },
    attempt: () => challenges.attempt(),
    stop: () => challenges.stop(),
    compare: () => challenges.compare(),
    bringBack: (made) => challenges.bringBack(made),
    handIn: (learner) => challenges.handIn(learner),
    beginAnew: () => beginAnew(studio, store),
    async copyLink() {
      const at = shown();
      if (!at) return;
      const copied = await studio.ports.downloads.copy(lessonLink(at.id, at.at + 1));
      notify(studio.stores.notices, copied.ok ? "A link to this step is copied." : copied.message);
    },
    async copyView() {
      const at = shown();
      if (!at) return;
      const snippet = lessonSnippet(at.id, at.at + 1, at.step.title);
      const copied = await studio.ports.downloads.copy(snippet);
      notify(studio.stores.notices, copied.ok ? "HTML for your page is copied." : copied.message);
    },
  };
}
