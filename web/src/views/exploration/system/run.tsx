import { Download, Footprints, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { formatTime } from "../../../base/time.js";
import { count } from "../../../base/words.js";
import type { SystemCourse } from "../../../model/exploration/runs.js";
import { shownSystemVerdict } from "../../../model/exploration/system.js";
import { otherwiseRun } from "../../../model/system/otherwise.js";
import { Icon } from "../../../ui/icons/icon.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { Prose } from "../../../ui/text/prose.js";
import { useDesk } from "../desk-context.js";
import { useSystemSearch } from "./use-system-search.js";

/** What goes otherwise in the run that fails than where all messages come as early as they can. */
export function SystemRun() {
  const shown = useSystemSearch(shownSystemVerdict);
  const opened = useStore(otherwiseRun, (state) => state.course);
  const course = shown?.course;
  if (!course) return null;
  const isOpened = course === opened;
  const row = (index: number, time: number, words: string) => (
    <Row key={index} number={index + 1} time={time} canGo={isOpened}>
      <Prose text={words} />
    </Row>
  );
  return (
    <section className="exploration-run" aria-label="The run that fails">
      <Head course={course} isOpened={isOpened} />
      <ol className="exploration-steps">
        {course.steps.length === 0 ? row(0, 0, AS_EARLY) : null}
        {course.steps.map(({ time, words }, index) => row(index, time, words))}
        {row(Math.max(course.steps.length, 1), course.at.time, shown.message)}
      </ol>
    </section>
  );
}

const AS_EARLY = "All messages come as early as they can, and no node is lost.";

interface HeadProps {
  readonly course: SystemCourse;
  /** Whether the system's page goes through it. */
  readonly isOpened: boolean;
}

function Head({ course, isOpened }: HeadProps) {
  const { system } = useDesk();
  const { at, events, messages } = course;
  return (
    <header>
      <span>
        At {formatTime(at.time)}, behind {count(events, "event")} and {count(messages, "message")}
      </span>
      <span className="exploration-ways">
        {isOpened ? (
          <button type="button" className="btn secondary small" onClick={system.leave}>
            <Icon of={LogOut} />
            Back to the run of the texts
          </button>
        ) : (
          <button
            type="button"
            className="btn primary small"
            onClick={() => system.stepThrough(course)}
          >
            <Icon of={Footprints} />
            Step through it
          </button>
        )}
        <IconButton
          icon={Download}
          label="Download for catapults-sim run --otherwise"
          onPress={() => system.download(course)}
        />
      </span>
    </header>
  );
}

interface RowProps {
  readonly number: number;
  /** ns */
  readonly time: number;
  readonly canGo: boolean;
  readonly children: ReactNode;
}

function Row({ number, time, canGo, children }: RowProps) {
  const { system } = useDesk();
  const content = (
    <>
      <span className="exploration-number">{number}</span>
      <span>{children}</span>
      <span className="exploration-places">{formatTime(time)}</span>
    </>
  );
  return (
    <li>
      {canGo ? (
        <button type="button" onClick={() => system.goTo(time)}>
          {content}
        </button>
      ) : (
        <div>{content}</div>
      )}
    </li>
  );
}
