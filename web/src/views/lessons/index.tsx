import { use } from "react";
import { useStore } from "zustand";
import type { LessonDesk } from "../../model/lessons/desk.js";
import { shownStep } from "../../model/lessons/store.js";
import { useStudio } from "../../ui/studio-context.js";
import { ChallengeView } from "./challenge/challenge.js";
import { LessonWords } from "./lesson-words.js";
import { LessonList } from "./list/list.js";
import { BrokenLesson } from "./step/broken.js";
import { LessonHead } from "./step/head.js";
import { StepView } from "./step/step.js";
import "./lessons.css";
import "./list/list.css";
import "./step/step.css";
import "./step/answers.css";
import "./checks/checks.css";
import "./step/hints.css";
import "./challenge/challenge.css";

/** Lessons beside the workbench: the one whose project is open, else the list of all. */
export default function LessonsView() {
  const desk = use(useStudio().requests.lessons());
  const open = useStore(desk.store, (state) => state.open);
  const isBrowsing = useStore(desk.store, (state) => state.isBrowsing);
  return (
    <section className="panel lessons" aria-label="Lessons">
      {open === null || isBrowsing ? (
        <LessonList desk={desk} />
      ) : open.challenge ? (
        <ChallengeView key={open.id} desk={desk} id={open.id} challenge={open.challenge} />
      ) : open.failure !== null || (open.lesson === null && open.problems.length > 0) ? (
        <BrokenLesson desk={desk} open={open} />
      ) : (
        <OpenLesson desk={desk} />
      )}
    </section>
  );
}

function OpenLesson({ desk }: { readonly desk: LessonDesk }) {
  const open = useStore(desk.store, (state) => state.open);
  const progress = useStore(desk.store, (state) => state.progress);
  const shown = shownStep({ open, progress });
  if (!shown) return null;
  return (
    <LessonWords words={shown.lesson.words}>
      <LessonHead desk={desk} shown={shown} />
      <StepView key={`${shown.id} ${shown.step.id}`} desk={desk} shown={shown} />
    </LessonWords>
  );
}
