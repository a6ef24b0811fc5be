import { formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import { BOUNDS, BY, MEASURES, type SmallestState } from "../../model/exploration/smallest.js";
import { Prose } from "../../ui/text/prose.js";
import { useDesk, useExploration } from "./desk-context.js";

/** Under which workload one of both schedulers is better. */
export function SmallestField() {
  const desk = useDesk();
  const { measure, better } = useExploration(({ settings }) => settings.smallestQuestion);
  const isSearching = useExploration(({ smallest }) => smallest.kind === "searching");
  const choose = (change: Partial<{ measure: string; better: "this" | "other" }>) =>
    desk.choose({ smallestQuestion: { measure, better, ...change } });
  return (
    <div className="exploration-smallest">
      <span>The smallest workload where</span>
      <select
        aria-label="Which is better"
        value={better}
        onChange={({ target }) => choose({ better: target.value === "other" ? "other" : "this" })}
      >
        <option value="this">this one is better</option>
        <option value="other">the other one is better</option>
      </select>
      <select
        aria-label="Measure of which less is better"
        value={measure}
        onChange={({ target }) => choose({ measure: target.value })}
      >
        {MEASURES.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {isSearching ? (
        <button
          key="cancel"
          type="button"
          className="btn secondary small"
          onClick={desk.cancelSmallest}
        >
          Cancel this search
        </button>
      ) : (
        <button
          key="find"
          type="button"
          className="btn secondary small"
          onClick={() => void desk.findSmallest()}
        >
          Find it
        </button>
      )}
    </div>
  );
}

/** What the search for a workload comes to. */
export function SmallestResult() {
  const desk = useDesk();
  const state = useExploration(({ smallest }) => smallest);
  if (state.kind === "resting") return null;
  const found = state.kind === "done" ? state.smallest.found : null;
  return (
    <section className="exploration-workload" aria-label="The smallest workload">
      <p role={state.kind === "failed" ? "alert" : "status"}>
        <Prose text={words(state)} />
      </p>
      {found ? (
        <>
          <pre>{found.workload}</pre>
          <button
            type="button"
            className="btn primary small"
            onClick={() => desk.openSmallest(found.workload)}
          >
            Open it as the project's workload
          </button>
        </>
      ) : null}
    </section>
  );
}

function words(state: Exclude<SmallestState, { kind: "resting" }>): string {
  if (state.kind === "failed") return state.message;
  if (state.kind === "searching") {
    return `${count(state.tried, "workload")} tried, with up to ${count(state.threads, "thread")}…`;
  }
  const { smallest, question, other } = state;
  const title = MEASURES.find(({ name }) => name === question.measure)?.title ?? question.measure;
  const { found, tried, complete } = smallest;
  const share = `${100 * BY} %`;
  if (found === null && !complete)
    return `Cancelled: none of the ${tried} smallest workloads shows it.`;
  const [better, worse] =
    question.better === "this" ? ["this scheduler", other] : [other, "this scheduler"];
  if (found === null) {
    return `Under none of ${tried} workloads of up to ${BOUNDS.threads} threads with up to ${BOUNDS.bursts} bursts has ${better} ${share} less than ${worse}: ${title}.`;
  }
  const [one, two] = found.values.map((value) =>
    found.unit === "ns" ? formatTime(value) : String(value),
  );
  const less = (100 * (1 - found.values[0] / found.values[1])).toFixed(1);
  return `${title}: ${one} under ${better}, ${two} under ${worse}, which is ${less} % less. No smaller one of the ${tried} that were tried shows ${share}.`;
}
