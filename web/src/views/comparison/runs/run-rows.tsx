import { useEffect, useRef } from "react";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import { threadName } from "../../../model/run/run.js";
import type { Timeline } from "../../../model/run/simulation.js";
import { Letter } from "../../../ui/comparison/letter.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import { CALL_WORDS } from "../../../ui/timeline/call-words.js";
import { LaneNames } from "../../../ui/timeline/lane-names.js";
import { RowName } from "../../../ui/timeline/row-name.js";
import { LANE_HEIGHT, STRIP_HEIGHT } from "../../../ui/timeline/rows.js";
import { lengthAt, shownInLane, stateAt } from "./moment.js";
import { Picture } from "./picture.js";
import type { RunsView } from "./view-store.js";

export type ShownRows = "threads" | "lengths";

interface RunRowsProps {
  readonly run: ComparedRun;
  /** Which of the compared schedulers it is. */
  readonly index: number;
  /** What it is called in short. */
  readonly letter: string;
  readonly view: RunsView;
  readonly timeline: Timeline | null;
  readonly shown: ShownRows;
  readonly at: number;
  readonly parting: number | null;
}

/** One run: what its rows are and do at the moment that is looked at, and their picture. */
export function RunRows(props: RunRowsProps) {
  const { run, index, letter, view, timeline, shown, at, parting } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const place = scroller.current && placeIn(scroller.current, view);
      if (place && place.at !== place.wanted) place.element.scrollTop = place.wanted;
    };
    follow();
    return view.subscribe(follow);
  }, [view]);
  const containers = run.state.containers.filter(({ local }) => !local);
  const strips = shown === "lengths" ? containers.map(({ node }) => node) : [];
  const lanes = shown === "threads" ? run.state.threads.length : 0;
  return (
    <section
      className={`run-rows s${index + 1}`}
      aria-label={`${letter}, ${run.name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      ref={scroller}
      onScroll={({ currentTarget }) => {
        const { at: here, wanted } = placeIn(currentTarget, view);
        if (here !== wanted) view.setState({ scroll: here });
      }}
    >
      <div className="timeline-rows">
        <div className="timeline-names">
          <div className="timeline-corner">
            <Letter index={index} text={letter} /> <span title={run.name}>{run.name}</span>
          </div>
          <LaneNames
            lanes={lanes}
            scroller={scroller}
            name={(lane) => (
              <ThreadRow key={lane} run={run} thread={lane + 1} timeline={timeline} at={at} />
            )}
          />
          <div className="timeline-row scheduler" style={{ height: LANE_HEIGHT }}>
            Scheduler
          </div>
          {shown === "lengths"
            ? containers.map(({ node, name }) => (
                <div key={node} className="timeline-row strip" style={{ height: STRIP_HEIGHT }}>
                  <code>|{name}|</code>
                  <em>{lengthAt(timeline, node, at) ?? ""}</em>
                </div>
              ))
            : null}
        </div>
        <Picture
          run={run}
          letter={letter}
          view={view}
          timeline={timeline}
          lanes={lanes}
          strips={strips}
          parting={parting}
          scroller={scroller}
        />
      </div>
    </section>
  );
}

/** Where rows are scrolled to, and where to be as the others are: fewer rows end sooner. */
function placeIn(element: HTMLElement, view: RunsView) {
  const most = element.scrollHeight - element.clientHeight;
  const wanted = Math.min(view.getState().scroll, most);
  return { element, at: Math.round(element.scrollTop), wanted };
}

/** What a thread does by appointment, where its name leaves little room. */
const SHORT_WORDS: typeof CALL_WORDS = {
  beginning: "to begin",
  calling: "in its call",
  ending: "to end",
};

interface ThreadRowProps {
  readonly run: ComparedRun;
  readonly thread: number;
  readonly timeline: Timeline | null;
  readonly at: number;
}

function ThreadRow({ run, thread, timeline, at }: ThreadRowProps) {
  const state = stateAt(timeline, thread, at);
  const shown = state === null ? "waiting" : shownInLane(state);
  return (
    <div className="timeline-row" style={{ height: LANE_HEIGHT }}>
      <ThreadChip thread={thread} state={shown} small />
      <RowName name={threadName(run.state, thread)} />
      {state === null ? null : <em title={CALL_WORDS[state]}>{SHORT_WORDS[state] ?? state}</em>}
    </div>
  );
}
