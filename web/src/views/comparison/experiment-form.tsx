import { Play, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { bytesOfBase64 } from "../../base/base64.js";
import {
  type Choice,
  choicesFor,
  choicesOfProject,
  isProject,
  keyOf,
  titleOf,
} from "../../model/comparison/contenders.js";
import type { ParameterInfo } from "../../model/comparison/experiments.js";
import { profileOf } from "../../model/project/profile.js";
import { Letter } from "../../ui/comparison/letter.js";
import { ChoiceOptions, choiceFromFile } from "../../ui/fields/choice-options.js";
import { Icon } from "../../ui/icons/icon.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { useCatalogue, useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import {
  beginExperiment,
  cancelExperiment,
  type ExperimentSettings,
  MOST_CONTENDERS,
  useExperiment,
  useExperimentStore,
} from "./experiment-store.js";

/** Which schedulers are compared, in how many worlds, over which values. */
export function ExperimentForm() {
  const studio = useStudio();
  const phase = useExperiment((state) => state.phase);
  const busy = phase.kind === "preparing" || phase.kind === "running";
  const begin = (event: FormEvent) => {
    event.preventDefault();
    void beginExperiment(studio);
  };
  return (
    <form className="experiment-form" onSubmit={begin} aria-label="What is compared">
      <div className="experiment-fields">
        <Contenders />
        <Conditions />
        <OpenTrace />
      </div>
      <div className="experiment-go">
        {phase.kind === "failed" && phase.field === null ? (
          <p role="alert" className="experiment-complaint">
            <Prose text={phase.message} />
          </p>
        ) : null}
        {busy ? (
          <button
            // An element of its own: the pressed one must not become the one that submits.
            key="cancel"
            type="button"
            className="btn secondary"
            onClick={() => cancelExperiment(studio)}
          >
            Cancel
          </button>
        ) : (
          <button key="compare" type="submit" className="btn primary">
            <Icon of={Play} />
            Compare
          </button>
        )}
      </div>
    </form>
  );
}

function Contenders() {
  const store = useExperimentStore();
  const chosen = useExperiment((state) => state.chosen);
  const open = useProject((state) => state.scheduler.name.replace(/\.sched$/, ""));
  const remove = (index: number) =>
    store.setState({ chosen: chosen.filter((_, place) => place !== index) });
  return (
    <fieldset>
      <legend>Schedulers</legend>
      <ol className="contenders">
        {chosen.map((choice, index) => (
          <li key={keyOf(choice)}>
            <Letter index={index} />
            <span>{titleOf(choice, open)}</span>
            {choice.kind === "open" ? <em>open</em> : null}
            {index > 0 ? (
              <IconButton
                icon={X}
                label={`Leave out ${titleOf(choice, open)}`}
                onPress={() => remove(index)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {chosen.length < MOST_CONTENDERS ? <AddContender /> : null}
    </fieldset>
  );
}

const FROM_FILE = "file";

function AddContender() {
  const { ports } = useStudio();
  const store = useExperimentStore();
  const chosen = useExperiment((state) => state.chosen);
  const catalogue = useCatalogue((state) => state);
  const profile = useCompilation((state) => profileOf(state.analysis));
  const name = useProject((state) => state.name);
  const example = useProject((state) => state.example);
  const files = useProject((state) => state.others);
  const groups = [choicesOfProject({ others: files }), ...choicesFor(profile, catalogue)];
  const isOffered = (choice: Choice) =>
    !chosen.some((each) => keyOf(each) === keyOf(choice)) && !isProject(choice, { name, example });
  const add = async (key: string) => {
    const found = groups.flatMap(({ choices }) => choices).find((each) => keyOf(each) === key);
    const choice = key === FROM_FILE ? await choiceFromFile(ports.files.pick()) : found;
    if (choice) store.setState((state) => ({ chosen: [...state.chosen, choice] }));
  };
  return (
    <select aria-label="Add a scheduler" value="" onChange={({ target }) => void add(target.value)}>
      <option value="" disabled>
        Add a scheduler…
      </option>
      <ChoiceOptions groups={groups} isOffered={isOffered} />
      <option value={FROM_FILE}>From a file…</option>
    </select>
  );
}

function Conditions() {
  const parameter = useExperiment((state) => state.parameter);
  const parameters = useParameters();
  const bounds = parameters.find(({ name }) => name === parameter);
  const hint = bounds ? `From ${bounds.from} to ${bounds.to}.` : "A number, or a time such as 5ms.";
  return (
    <fieldset className="worlds">
      <legend>Runs</legend>
      <Field
        name="seeds"
        label="Seeds"
        hint="Each scheduler runs once with each seed from 1 to this number."
      />
      <Field name="until" label="Up to" hint="Virtual time such as 2s; empty: to the end." />
      <ParameterField parameters={parameters} />
      {parameter === "" ? null : (
        <>
          <Field name="from" label="From" hint={hint} />
          <Field name="to" label="To" hint={hint} />
          <Field name="steps" label="Values" hint="How many, both ends included." />
        </>
      )}
    </fieldset>
  );
}

interface FieldProps {
  readonly name: Exclude<keyof ExperimentSettings, "chosen" | "parameter">;
  readonly label: string;
  readonly hint: string;
}

function Field({ name, label, hint }: FieldProps) {
  const store = useExperimentStore();
  const value = useExperiment((state) => state[name]);
  const complaint = useExperiment(({ phase }) =>
    phase.kind === "failed" && phase.field === name ? phase.message : null,
  );
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (complaint !== null) field.current?.focus();
  }, [complaint]);
  return (
    <>
      <Labelled label={label}>
        <input
          ref={field}
          value={value}
          title={hint}
          placeholder={name === "until" ? "the end" : ""}
          aria-invalid={complaint !== null}
          aria-describedby={complaint === null ? undefined : id}
          onChange={({ target }) => store.setState({ [name]: target.value })}
        />
      </Labelled>
      {complaint === null ? null : (
        <p role="alert" id={id} className="experiment-complaint">
          <Prose text={complaint} />
        </p>
      )}
    </>
  );
}

interface ParameterFieldProps {
  readonly parameters: readonly ParameterInfo[];
}

function ParameterField({ parameters }: ParameterFieldProps) {
  const store = useExperimentStore();
  const parameter = useExperiment((state) => state.parameter);
  const names = parameters.map(({ name }) => name);
  const choose = (name: string) => {
    const bounds = parameters.find((each) => each.name === name);
    store.setState({ parameter: name, from: bounds?.from ?? "", to: bounds?.to ?? "" });
  };
  return (
    <Labelled label="Over">
      <select
        value={names.includes(parameter) ? parameter : ""}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">no parameter</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Parameters of the workload that was compiled last. */
function useParameters(): readonly ParameterInfo[] {
  const { ports } = useStudio();
  const store = useExperimentStore();
  const workload = useCompilation((state) => state.analysis?.compiled?.workload ?? null);
  const [parameters, setParameters] = useState<readonly ParameterInfo[]>([]);
  useEffect(() => {
    if (workload === null) return;
    let ended = false;
    void ports.experiments.parameters(bytesOfBase64(workload)).then((answer) => {
      if (ended || !answer.ok) return;
      setParameters(answer.value);
      const { parameter } = store.getState();
      // The program of another workload is open now.
      if (!answer.value.some(({ name }) => name === parameter)) store.setState({ parameter: "" });
    });
    return () => {
      ended = true;
    };
  }, [ports, store, workload]);
  return parameters;
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label>
      <span>{label}</span>
      {children}
    </label>
  );
}

function OpenTrace() {
  const { requests } = useStudio();
  const pick = () => void requests.recordings().then((recordings) => recordings.pick());
  return (
    <p className="experiment-hint">
      A run on real GNU Pth can be compared with its simulation:{" "}
      <button type="button" className="link" onClick={pick}>
        open recorded trace…
      </button>
    </p>
  );
}
