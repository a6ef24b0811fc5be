import { CircleDot } from "lucide-react";
import { type Breakpoint, type Breakpoints, stopWords } from "../../model/run/breakpoints.js";
import { canGoBack, threadName } from "../../model/run/run.js";
import { revealPlace } from "../../model/selection.js";
import { BreakpointRow } from "../../ui/breakpoints/breakpoint-row.js";
import { Empty } from "../../ui/empty.js";
import { useProject, useRun, useStudio } from "../../ui/studio-context.js";
import { AddBreakpoint } from "./add-breakpoint.js";

const NONE: readonly Breakpoint[] = [];

/** Where a run that plays stops: all breakpoints of the project. */
export default function BreakpointsView() {
  const breakpoints = useProject((state) => state.breakpoints ?? NONE);
  const { requests } = useStudio();
  const canBack = useRun(canGoBack);
  const back = async () => (await requests.breakpoints()).back();
  return (
    <div className="breakpoints">
      <div className="breakpoints-top">
        <AddBreakpoint />
        <button
          type="button"
          className="btn secondary small"
          disabled={!canBack || breakpoints.length === 0}
          onClick={() => void back()}
        >
          Back to the last breakpoint
        </button>
      </div>
      {breakpoints.length === 0 ? (
        <Empty
          icon={CircleDot}
          title="No breakpoints yet"
          text="A run that plays stops at a breakpoint. Add one here, or press Ctrl+F9 or click on a line’s number in the scheduler."
        />
      ) : (
        <ul aria-label="Breakpoints">
          {breakpoints.map((each) => (
            <Row key={each.id} breakpoint={each} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ breakpoint }: { readonly breakpoint: Breakpoint }) {
  const { requests } = useStudio();
  const { id, isOn, stop } = breakpoint;
  const words = useRun(({ simulation }) =>
    stopWords(stop, (thread) => threadName(simulation, thread)),
  );
  const isHere = useRun(({ simulation, setBreakpoints }) => {
    const place = simulation?.breakpoint ?? null;
    return place !== null && isOn && setBreakpoints[place]?.id === id;
  });
  const problem = useRun(
    ({ setBreakpoints }) => setBreakpoints.find((each) => each.id === id)?.problem ?? null,
  );
  const ask = (what: (breakpoints: Breakpoints) => void) => async () =>
    what(await requests.breakpoints());
  return (
    <BreakpointRow
      words={words}
      isOn={isOn}
      isHere={isHere}
      problem={problem}
      onToggle={ask((breakpoints) => breakpoints.setOn(id, !isOn))}
      onRemove={ask((breakpoints) => breakpoints.remove(id))}
    >
      {stop.kind === "line" ? <ShowLine line={stop.line} /> : null}
    </BreakpointRow>
  );
}

function ShowLine({ line }: { readonly line: number }) {
  const { stores } = useStudio();
  const show = () => {
    const { text } = stores.project.getState().scheduler;
    const before = text.split("\n").slice(0, line - 1);
    const from = before.reduce((sum, each) => sum + each.length + 1, 0);
    stores.layout.setState({ sourceOpen: true, narrowPlace: "source" });
    revealPlace(stores.selection, { part: "scheduler", from, to: from });
  };
  return (
    <button type="button" className="line-link" onClick={show}>
      {`Show line ${line}`}
    </button>
  );
}
