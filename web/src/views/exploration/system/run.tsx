import { Download, Footprints, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { formatTime } from "../../../base/time.js";
import { count } from "../../../base/words.js";
import type { SystemCourse, SystemVerdict } from "../../../model/exploration/runs.js";
import { type OpenedSystemRun, shownSystemVerdict } from "../../../model/exploration/system.js";
import { isMended, othersWords, systemStandingWords } from "../../../ui/exploration/standing.js";
import { Icon } from "../../../ui/icons/icon.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { Prose } from "../../../ui/text/prose.js";
import { useDesk } from "../desk-context.js";
import { MEND } from "../run-of-verdict.js";
import { useSystemSearch } from "./use-system-search.js";

/** What goes otherwise in the run that fails than where all messages come as early as they can. */
export function SystemRun() {
  const shown = useSystemSearch(shownSystemVerdict);
  const chosen = useSystemSearch((state) => state.chosen);
  const opened = useSystemSearch((state) => state.opened);
  // What a person has chosen shows before what the system goes through.
  const isOther = chosen !== null && shown?.course !== opened?.kept.systemCourse;
  if (opened !== null && !isOther) return <Opened opened={opened} />;
  return shown?.course ? <Shown verdict={shown} course={shown.course} /> : null;
}

interface ShownProps {
  readonly verdict: SystemVerdict;
  readonly course: SystemCourse;
}

function Shown({ verdict, course }: ShownProps) {
  const { system } = useDesk();
  return (
    <section className="exploration-run" aria-label="The run that fails">
      <header>
        <span>{placeWords(course)}</span>
        <span className="exploration-ways">
          <button
            type="button"
            className="btn primary small"
            onClick={() => system.stepThrough(verdict)}
          >
            <Icon of={Footprints} />
            Step through it
          </button>
          <DownloadButton course={course} />
        </span>
      </header>
      <Steps course={course} message={verdict.message} canGo={false} />
    </section>
  );
}

function Opened({ opened }: { readonly opened: OpenedSystemRun }) {
  const { system } = useDesk();
  const { kept, standing } = opened;
  const { systemCourse: course, message } = kept;
  const mended = isMended(opened);
  const kind = standing.kind === "followed" ? (mended ? "elsewhere" : "fails") : standing.kind;
  return (
    <section className="exploration-run" aria-label="The run that fails">
      <header>
        <output className={`exploration-standing ${kind}`}>
          <Prose text={systemStandingWords(opened)} />{" "}
          {mended ? <Others of={kept.property} /> : null}
        </output>
        {kind === "fails" ? <p className="exploration-hint">{MEND}</p> : null}
        <span className="exploration-ways">
          <button type="button" className="btn secondary small" onClick={system.leave}>
            <Icon of={LogOut} />
            Back to the run of the texts
          </button>
          <DownloadButton course={course} />
        </span>
      </header>
      <Steps course={course} message={message} canGo />
    </section>
  );
}

/** Whether any other run fails, once all were looked at anew. */
function Others({ of }: { readonly of: string }) {
  const phase = useSystemSearch((state) => state.phase);
  const found = useSystemSearch((state) => state.found);
  return <>{othersWords(of, { phase, found })}</>;
}

const placeWords = ({ at, events, messages }: SystemCourse): string =>
  `At ${formatTime(at.time)}, behind ${count(events, "event")} and ${count(messages, "message")}`;

const AS_EARLY = "All messages come as early as they can, and no node is lost.";

interface StepsProps {
  readonly course: SystemCourse;
  /** What fails at its end. */
  readonly message: string;
  /** Whether the system's page goes through it. */
  readonly canGo: boolean;
}

function Steps({ course, message, canGo }: StepsProps) {
  const steps = course.steps.length === 0 ? [{ time: 0, words: AS_EARLY }] : course.steps;
  const rows = [...steps, { time: course.at.time, words: message }];
  return (
    <ol className="exploration-steps">
      {rows.map(({ time, words }, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          key={index}
          number={index + 1}
          time={time}
          canGo={canGo}
        >
          <Prose text={words} />
        </Row>
      ))}
    </ol>
  );
}

function DownloadButton({ course }: { readonly course: SystemCourse }) {
  const { system } = useDesk();
  return (
    <IconButton
      icon={Download}
      label="Download for catapults-sim run --otherwise"
      onPress={() => system.download(course)}
    />
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
