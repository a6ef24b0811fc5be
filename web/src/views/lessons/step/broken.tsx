import { TriangleAlert } from "lucide-react";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import type { OpenLesson } from "../../../model/lessons/store.js";
import { Empty } from "../../../ui/empty.js";
import { Prose } from "../../../ui/text/prose.js";

interface BrokenLessonProps {
  readonly desk: LessonDesk;
  readonly open: OpenLesson;
}

/** A lesson that cannot be shown: its project can be worked on all the same. */
export function BrokenLesson({ desk, open }: BrokenLessonProps) {
  const { failure, problems } = open;
  return (
    <div className="panel-body">
      <Empty
        icon={TriangleAlert}
        title="This lesson cannot be shown"
        text={failure ?? "Its files have faults. Your program is safe."}
      >
        <button type="button" className="btn secondary" onClick={() => desk.browse(true)}>
          All lessons
        </button>
      </Empty>
      <ul className="lesson-problems">
        {problems.map(({ file, line, column, message }) => (
          <li key={`${file} ${line} ${column} ${message}`}>
            <code>
              {file}:{line}
            </code>{" "}
            <Prose text={message} />
          </li>
        ))}
      </ul>
    </div>
  );
}
