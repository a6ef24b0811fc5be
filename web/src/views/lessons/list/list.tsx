import { GraduationCap, WifiOff } from "lucide-react";
import { useStore } from "zustand";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import type { LessonEntry } from "../../../model/lessons/entries.js";
import { Empty } from "../../../ui/empty.js";
import { LessonCard } from "./card.js";
import { standingOf } from "./standing.js";

/** All lessons, with how far one has come in each. */
export function LessonList({ desk }: { readonly desk: LessonDesk }) {
  const { entries, failure, open } = useStore(desk.store);
  const all = entries ?? [];
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
        <Cards
          title="Step by step"
          desk={desk}
          entries={all.filter((each) => !isChallenge(each))}
        />
        <Cards title="Challenges" desk={desk} entries={all.filter(isChallenge)} />
      </div>
    </>
  );
}

const isChallenge = ({ kind }: LessonEntry) => kind === "challenge";

interface CardsProps {
  readonly title: string;
  readonly desk: LessonDesk;
  readonly entries: readonly LessonEntry[];
}

function Cards({ title, desk, entries }: CardsProps) {
  const { progress, open, entries: all } = useStore(desk.store);
  if (entries.length === 0) return null;
  const stands = (entry: LessonEntry) => standingOf(entry, progress?.[entry.id]);
  const next = entries.find((entry) => !stands(entry).isDone);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {entries.map((entry, at) => (
          <LessonCard
            key={entry.id}
            entry={entry}
            number={at + 1}
            standing={stands(entry)}
            isNext={entry === next}
            isOpen={entry.id === open?.id}
            needed={all?.filter(({ id }) => entry.needs.includes(id)) ?? []}
            onOpen={() => void desk.open(entry.id)}
          />
        ))}
      </ol>
    </section>
  );
}
