import { Plus, X } from "lucide-react";
import type { ExperimentOutcome } from "../../../model/comparison/experiments.js";
import { letterOf } from "../../../ui/comparison/letter.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useExperimentStore } from "../experiment-store.js";
import {
  type Beside,
  choicesOver,
  firstPicked,
  type Over,
  oneLess,
  oneMore,
  picking,
} from "./beside.js";

interface BesideProps {
  readonly outcome: ExperimentOutcome;
  readonly beside: Beside;
}

/** Which runs stand side by side. */
export function BesideChoice({ outcome, beside }: BesideProps) {
  const store = useExperimentStore();
  const all = waysOf(outcome);
  const chosen = all.findIndex((way) => keyOf(way.beside) === keyOf(beside));
  if (all.length < 2) return null;
  return (
    <>
      <select
        aria-label="What stands side by side"
        value={chosen}
        onChange={({ target }) =>
          store.setState({ beside: all[Number(target.value)]?.beside ?? null })
        }
      >
        {all.map(({ beside: each, words }, index) => (
          <option key={keyOf(each)} value={index}>
            {words}
          </option>
        ))}
      </select>
      {beside.kind === "schedulers" ? null : <Picks outcome={outcome} beside={beside} />}
    </>
  );
}

interface Way {
  readonly beside: Beside;
  readonly words: string;
}

const keyOf = (beside: Beside): string =>
  beside.kind === "schedulers" ? beside.kind : `${beside.kind} ${beside.scheduler}`;

/** All that can stand side by side: whoever is alone is not compared with anybody. */
function waysOf(outcome: ExperimentOutcome): Way[] {
  const { schedulers, sweep } = outcome.result.experiment;
  const over = (kind: Over, what: string): Way[] =>
    choicesOver(outcome, kind).length < 2
      ? []
      : schedulers.map((name, scheduler) => ({
          beside: { kind, scheduler, picked: firstPicked(outcome, kind) },
          words: `${letterOf(scheduler)}, ${name}: ${what}`,
        }));
  const together: Way = { beside: { kind: "schedulers" }, words: "The schedulers" };
  return [
    ...(schedulers.length > 1 ? [together] : []),
    ...over("seeds", "several seeds"),
    ...over("values", `several values of ${sweep?.parameter}`),
  ];
}

interface PicksProps {
  readonly outcome: ExperimentOutcome;
  readonly beside: Extract<Beside, { readonly kind: Over }>;
}

/** The seeds or values of the runs: each can be another, left out, or get one more beside it. */
function Picks({ outcome, beside }: PicksProps) {
  const store = useExperimentStore();
  const { kind, scheduler, picked } = beside;
  const choices = choicesOver(outcome, kind);
  const pick = (now: readonly number[]) => store.setState({ beside: { ...beside, picked: now } });
  const more = oneMore(picked, choices.length);
  return (
    <ul className="runs-picks" aria-label={`Runs of ${letterOf(scheduler)}`}>
      {picked.map((each, place) => {
        const less = oneLess(picked, place);
        return (
          <li key={each}>
            <select
              aria-label={`Run ${place + 1}`}
              value={each}
              onChange={({ target }) => pick(picking(picked, place, Number(target.value)))}
            >
              {choices.map((words, choice) =>
                choice === each || !picked.includes(choice) ? (
                  <option key={words} value={choice}>
                    {words}
                  </option>
                ) : null,
              )}
            </select>
            {less ? (
              <IconButton
                icon={X}
                label={`Leave out ${choices[each]}`}
                onPress={() => pick(less)}
              />
            ) : null}
          </li>
        );
      })}
      {more ? (
        <li>
          <IconButton icon={Plus} label="One run more" onPress={() => pick(more)} />
        </li>
      ) : null}
    </ul>
  );
}
