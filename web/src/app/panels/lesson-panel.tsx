import { Compartment } from "../../ui/lazily.js";
import LessonsView from "../../views/lessons/index.js";
import { SizedPane } from "./split.js";

/** Lessons beside the workbench, whatever lies over that. */
export default function LessonPanel() {
  return (
    <SizedPane
      name="lesson"
      label="Width of the lesson"
      side="start"
      initial="clamp(264px, 26vw, 380px)"
      min={240}
    >
      <Compartment waiting={<section className="panel" aria-label="Lessons" />}>
        <LessonsView />
      </Compartment>
    </SizedPane>
  );
}
