import { GitFork } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { formatNumber } from "../../base/time.js";
import { type ForkChange, forkWords } from "../../model/forks.js";
import { threadName, threadView } from "../../model/run.js";
import { Icon } from "../../ui/icon.js";
import { Prose } from "../../ui/prose.js";
import { useRun, useSelection, useStudio } from "../../ui/studio-context.js";
import { useTimeline, useTimelineStore } from "./timeline-store.js";

/** Asks how a fork differs; once there is one, says which side shows and leads to the other. */
export function ForkBar() {
  const fork = useRun((state) => state.fork);
  const wanted = useTimeline((state) => state.forking);
  if (fork) return <OpenForkBar />;
  return wanted ? <ForkForm /> : null;
}

function OpenForkBar() {
  const { requests } = useStudio();
  const fork = useRun((state) => state.fork);
  if (!fork) return null;
  const { isShown } = fork;
  const swap = async () => (await requests.forks()).swap();
  const drop = async () => (await requests.forks()).drop();
  return (
    <section className="fork-bar" aria-label="Fork">
      <Icon of={GitFork} />
      <span>
        <b>{isShown ? "The fork" : "The original"}</b> shows. It was forked {forkWords(fork)}.{" "}
        {isShown ? "The original" : "The fork"} stands below.
      </span>
      <button type="button" className="btn secondary small" onClick={() => void swap()}>
        {isShown ? "Show the original" : "Show the fork"}
      </button>
      <button type="button" className="btn secondary small" onClick={() => void drop()}>
        {isShown ? "Drop the original" : "Drop the fork"}
      </button>
    </section>
  );
}

const SAME = "same";
const OTHER = "other";

function ForkForm() {
  const { requests } = useStudio();
  const store = useTimelineStore();
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const changes = useChanges();
  const [randomness, setRandomness] = useState(SAME);
  const [seed, setSeed] = useState("2");
  const [changed, setChanged] = useState("");
  const [value, setValue] = useState("");
  const [complaint, setComplaint] = useState<string | null>(null);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const change = changes.find(({ key }) => key === changed)?.with(value) ?? null;
    const wish = { seed: randomness === OTHER ? seed : null, change };
    const refusal = await (await requests.forks()).begin(wish);
    setComplaint(refusal);
    if (refusal === null) store.setState({ forking: false });
  };
  return (
    <form className="fork-bar" aria-label="Fork the run" onSubmit={(event) => void begin(event)}>
      <Icon of={GitFork} />
      <span>
        Fork at tick <b>{formatNumber(tick)}</b>, with
      </span>
      <select
        className="inline-field"
        aria-label="Random numbers"
        value={randomness}
        onChange={({ target }) => setRandomness(target.value)}
      >
        <option value={SAME}>the same random numbers</option>
        <option value={OTHER}>other random numbers</option>
      </select>
      {randomness === OTHER ? (
        <input
          className="inline-field"
          aria-label="Seed"
          value={seed}
          onChange={({ target }) => setSeed(target.value)}
        />
      ) : null}
      <span>and</span>
      <select
        className="inline-field"
        aria-label="Changed value"
        value={changed}
        onChange={({ target }) => setChanged(target.value)}
      >
        <option value="">no other value</option>
        {changes.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {changed === "" ? null : (
        <input
          className="inline-field"
          aria-label="Its new value"
          placeholder="such as 3 or 5ms"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
      <button type="submit" className="btn primary small">
        Fork
      </button>
      <button
        type="button"
        className="btn secondary small"
        onClick={() => store.setState({ forking: false })}
      >
        Cancel
      </button>
      {complaint ? (
        <p role="alert">
          <Prose text={complaint} />
        </p>
      ) : null}
    </form>
  );
}

interface Changeable {
  readonly key: string;
  readonly label: string;
  with(value: string): ForkChange;
}

/** Values that a fork can begin with: variables, and attributes of the thread that is selected. */
function useChanges(): readonly Changeable[] {
  const simulation = useRun((state) => state.simulation);
  const attributes = useRun((state) => state.program?.attributes);
  const selected = useSelection(({ selection }) =>
    selection.kind === "thread" ? selection.thread : 0,
  );
  return useMemo(() => {
    const scalars = (simulation?.globals ?? []).filter(
      ({ imported, value }) => !imported && typeof value === "number",
    );
    const names = new Set([...(simulation?.variables ?? []), ...scalars].map(({ name }) => name));
    const variables = [...names].map(
      (name): Changeable => ({
        key: name,
        label: name,
        with: (value) => ({ kind: "variable", name, value }),
      }),
    );
    if (!threadView(simulation, selected)) return variables;
    const ofThread = (attributes ?? []).map(
      ({ name }): Changeable => ({
        key: `.${name}`,
        label: `${name} of ${threadName(simulation, selected)}`,
        with: (value) => ({ kind: "attribute", thread: selected, name, value }),
      }),
    );
    return [...variables, ...ofThread];
  }, [simulation, attributes, selected]);
}
