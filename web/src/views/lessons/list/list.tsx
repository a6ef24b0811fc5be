import { GraduationCap, WifiOff } from "lucide-react";
import { useStore } from "zustand";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import { countDone } from "../../../model/lessons/progress.js";
import { Empty } from "../../../ui/empty.js";
import { LessonCard } from "./card.js";

/** All lessons, with how far one has come in each. */
export function LessonList({ desk }: { readonly desk: LessonDesk }) {
  const { entries, failure, progress, open } = useStore(desk.store);
  const all = entries ?? [];
  const isDone = ({ id, steps }: (typeof all)[number]) =>
    countDone(progress?.[id], steps) === steps.length;
  const next = all.find((entry) => !isDone(entry));
  return (
    <>
      <header className="lessons-head">
        <h2>Lessons</h2>
        <span className="grow" />
        {open ? (
          <button type="button" className="btn small" onClick={() => desk.browse(false)}>
            Back to the lesson
          </button>
        ) : null}
      </header>
      <div className="panel-body lessons-list">
        {failure === null ? (
          <p className="muted">
            Ten minutes each. Every step is checked on your own program, and what you did is kept in
            this browser.
          </p>
        ) : (
          <Empty icon={WifiOff} title="The lessons are not there" text={failure}>
            <button type="button" className="btn secondary" onClick={() => void desk.list()}>
              Try again
            </button>
          </Empty>
        )}
        {entries?.length === 0 ? (
          <Empty
            icon={GraduationCap}
            title="No lessons here"
            text="Drop a folder with a lesson onto the page."
          />
        ) : null}
        <ol aria-label="Lessons">
          {all.map((entry, at) => (
            <LessonCard
              key={entry.id}
              entry={entry}
              number={at + 1}
              done={countDone(progress?.[entry.id], entry.steps)}
              isBegun={progress?.[entry.id]?.step != null}
              isNext={entry === next}
              isOpen={entry.id === open?.id}
              needed={all.filter(({ id }) => entry.needs.includes(id))}
              onOpen={() => void desk.open(entry.id)}
            />
          ))}
        </ol>
      </div>
    </>
  );
}
