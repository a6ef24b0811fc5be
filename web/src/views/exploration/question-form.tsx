import { Orbit } from "lucide-react";
import { type FormEvent, useEffect } from "react";
import { type BuiltIn, questionsOf } from "../../model/exploration/properties.js";
import { MOST_THREADS } from "../../model/exploration/store.js";
import { Icon } from "../../ui/icons/icon.js";
import { useCompilation, useProject } from "../../ui/studio-context.js";
import { AgainstField } from "./against-field.js";
import { useDesk, useExploration } from "./desk-context.js";
import { HelpLink } from "./help-link.js";
import { ImportFields, RelativeField } from "./import-fields.js";
import { OwnProperties } from "./own-properties.js";
import { showResults } from "./show-results.js";
import { TimeField } from "./time-field.js";
import { useSchedulerNames } from "./use-scheduler-names.js";
import { WorkersField } from "./workers-field.js";

const COUNTS = Array.from({ length: MOST_THREADS }, (_, index) => index + 1);

/** Under which programs, and for what, all runs are looked at. */
export function QuestionForm() {
  const desk = useDesk();
  const isSearching = useExploration(({ phase }) => isBusy(phase.kind));
  const varies = useExploration(({ settings }) => settings.varies);
  const isReady = useCompilation(({ status }) => status.kind === "ready");
  const nameable = useSchedulerNames();
  useKnownImports();
  const begin = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void showResults(event.currentTarget, desk.explore());
  };
  return (
    <form className="exploration-form" onSubmit={begin} aria-label="What is explored">
      <div className="exploration-fields">
        <Varies />
        {varies === "program" ? <ImportFields /> : null}
        {varies === "program" ? <RelativeField /> : null}
        <Questions />
        <OwnProperties {...nameable} sample="some t: t is waiting" />
        {varies === "program" ? <AgainstField /> : null}
        <Follows />
      </div>
      <div className="exploration-go">
        <Time />
        <Workers />
        {isSearching ? (
          // An element of its own: the pressed one must not become the one that submits.
          <button key="cancel" type="button" className="btn secondary" onClick={desk.cancel}>
            Cancel
          </button>
        ) : (
          <button key="explore" type="submit" className="btn primary" disabled={!isReady}>
            <Icon of={Orbit} />
            Explore
          </button>
        )}
        <HelpLink />
        {isReady ? null : <p className="exploration-hint">The compiler is still loading.</p>}
      </div>
    </form>
  );
}

const isBusy = (kind: string) => kind === "compiling" || kind === "searching";

/** The compiler tells which imports are varied, of each text that has no errors. */
function useKnownImports(): void {
  const desk = useDesk();
  const threads = useExploration(({ settings }) => settings.threads);
  const version = useProject((state) => state.schedulerVersion);
  const isChecked = useCompilation(
    ({ status, analysis }) => status.kind === "ready" && analysis?.compiled !== null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number or text makes other values
  useEffect(() => {
    if (isChecked) void desk.look();
  }, [desk, threads, version, isChecked]);
}

/** What varies from run to run. */
function Varies() {
  const desk = useDesk();
  const varies = useExploration(({ settings }) => settings.varies);
  const workload = useProject((state) => state.workload.name);
  return (
    <fieldset className="exploration-varies">
      <legend>What varies</legend>
      <label>
        <input
          type="radio"
          name="varies"
          checked={varies === "program"}
          onChange={() => desk.choose({ varies: "program" })}
        />
        <b>The program</b>
        <span>Threads do whatever the library allows, in any order.</span>
      </label>
      {varies === "program" ? <ThreadCount /> : null}
      <label>
        <input
          type="radio"
          name="varies"
          checked={varies === "workload"}
          onChange={() => desk.choose({ varies: "workload" })}
        />
        <b>Chance in the workload</b>
        <span>
          All runs of <code>{workload}</code>: random values take their ends and their middle, and
          what happens at one time comes in every order.
        </span>
      </label>
    </fieldset>
  );
}

function ThreadCount() {
  const desk = useDesk();
  const threads = useExploration(({ settings }) => settings.threads);
  return (
    <div className="exploration-threads">
      <span>Alive at one time</span>
      <select
        aria-label="Threads at one time"
        value={threads}
        onChange={({ target }) => desk.choose({ threads: Number(target.value) })}
      >
        {COUNTS.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? "1 thread" : `up to ${count} threads`}
          </option>
        ))}
      </select>
    </div>
  );
}

function Questions() {
  const desk = useDesk();
  const asked = useExploration(({ settings }) => settings.asked);
  const varies = useExploration(({ settings }) => settings.varies);
  const ask = (id: BuiltIn, isWanted: boolean) => {
    const others = asked.filter((one) => one !== id);
    desk.choose({ asked: isWanted ? [...others, id] : others });
  };
  return (
    <fieldset className="exploration-questions">
      <legend>What is asked</legend>
      {questionsOf(varies).map(({ id, title, about }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={asked.includes(id)}
            onChange={({ target }) => ask(id, target.checked)}
          />
          <b>{title}</b>
          <span>{about}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Time() {
  const desk = useDesk();
  const seconds = useExploration(({ settings }) => settings.seconds);
  return <TimeField seconds={seconds} onChoose={(chosen) => desk.choose({ seconds: chosen })} />;
}

function Workers() {
  const desk = useDesk();
  const workers = useExploration(({ settings }) => settings.workers);
  const most = useExploration((state) => state.workers.most);
  return (
    <WorkersField
      workers={workers}
      most={most}
      onChoose={(chosen) => desk.choose({ workers: chosen })}
    />
  );
}

function Follows() {
  const desk = useDesk();
  const follows = useExploration(({ settings }) => settings.follows);
  return (
    <label className="exploration-follows">
      <input
        type="checkbox"
        checked={follows}
        onChange={({ target }) => desk.choose({ follows: target.checked })}
      />
      <span>Explore while I edit</span>
    </label>
  );
}
