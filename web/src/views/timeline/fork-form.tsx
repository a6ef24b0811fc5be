import { GitFork } from "lucide-react";
import { type FormEvent, useMemo, useState } from "react";
import { formatNumber } from "../../base/time.js";
import { type Choice, choicesFor, isProject, keyOf } from "../../model/comparison/contenders.js";
import { profileOf } from "../../model/project/profile.js";
import type { ForkChange } from "../../model/run/forks.js";
import { threadName, threadView } from "../../model/run/run.js";
import { ChoiceOptions, choiceFromFile } from "../../ui/fields/choice-options.js";
import { Icon } from "../../ui/icons/icon.js";
import {
  useCatalogue,
  useCompilation,
  useProject,
  useRun,
  useSelection,
  useStudio,
} from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useTimelineStore } from "./timeline-store.js";

const SAME = "same";
const OTHER = "other";

/** Asks how a fork is to differ from the run that it leaves. */
export function ForkForm() {
  const { requests } = useStudio();
  const store = useTimelineStore();
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const changes = useChanges();
  const [randomness, setRandomness] = useState(SAME);
  const [seed, setSeed] = useState("2");
  const [changed, setChanged] = useState("");
  const [value, setValue] = useState("");
  const [under, setUnder] = useState<Choice | null>(null);
  const [beginning, setBeginning] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    if (beginning) return;
    setBeginning(true);
    const change = changes.find(({ key }) => key === changed)?.with(value) ?? null;
    const wish = { seed: randomness === OTHER ? seed : null, change, under };
    const refusal = await (await requests.forks()).begin(wish);
    setBeginning(false);
    setComplaint(refusal);
    if (refusal === null) store.setState({ forking: false });
  };
  return (
    <form className="fork-bar" aria-label="Fork the run" onSubmit={(event) => void begin(event)}>
      <Icon of={GitFork} />
      <span>
        Fork at tick <b>{formatNumber(tick)}</b>, under
      </span>
      <SchedulerChoice chosen={under} onChoose={setUnder} />
      <span>with</span>
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
        <option value="">no changed value</option>
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
      <button type="submit" className="btn primary small" aria-disabled={beginning}>
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

const FROM_FILE = "file";

interface SchedulerChoiceProps {
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
}

/** The schedulers that can take the run over; null is the one that it has. */
function SchedulerChoice({ chosen, onChoose }: SchedulerChoiceProps) {
  const { ports } = useStudio();
  const catalogue = useCatalogue((state) => state);
  const profile = useCompilation((state) => profileOf(state.analysis));
  const name = useProject((state) => state.name);
  const example = useProject((state) => state.example);
  const groups = choicesFor(profile, catalogue);
  const choose = async (key: string) => {
    if (key === FROM_FILE) {
      const file = await choiceFromFile(ports.files.pick());
      if (file) onChoose(file);
      return;
    }
    const found = groups.flatMap(({ choices }) => choices).find((each) => keyOf(each) === key);
    onChoose(found ?? null);
  };
  return (
    <select
      className="inline-field"
      aria-label="Scheduler"
      value={chosen ? keyOf(chosen) : ""}
      onChange={({ target }) => void choose(target.value)}
    >
      <option value="">the same scheduler</option>
      <ChoiceOptions
        groups={groups}
        isOffered={(choice) => !isProject(choice, { name, example })}
      />
      {chosen?.kind === "file" ? <option value={keyOf(chosen)}>{chosen.file.name}</option> : null}
      <option value={FROM_FILE}>From a file…</option>
    </select>
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
