import { useEffect, useState } from "react";
import { formatNumber, formatTime } from "../../../base/time.js";
import type { Analysis } from "../../../generated/services.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import type { RemoteValue } from "../../../model/system/systems.js";
import { useRun } from "../../../ui/studio-context.js";
import { useSystem } from "../system-store.js";

/** What the last decision knew of other processes: from when each value is, and what it was at its owner. */
export function RemoteValues({ node }: { readonly node: number }) {
  const simulation = useRun((state) => state.simulation);
  const program = useRun((state) => state.program);
  const values = useRemote(node, simulation);
  if (simulation === null || program === null) return null;
  const read = grouped(values.filter((value) => isRead(value, simulation, program)));
  if (read.length === 0) return null;
  return (
    <section className="inspector-section remote-values" aria-label="Values of other processes">
      <h3>Values of other processes</h3>
      <dl>
        {read.map(({ value, times }) => (
          <div key={`${value.variable} ${value.model} ${value.came}`}>
            <dt>
              <code>{value.variable}</code>
              <span className={`model ${value.model}`}>
                {value.model === "broadcast"
                  ? "copy"
                  : times > 1
                    ? `asked ${times} times`
                    : "asked"}
              </span>
            </dt>
            <dd>
              <b>{formatNumber(value.value)}</b>
              <span>{whenWords(value, simulation.time)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Answers that came to the same one after the other are told as one: the last, and how many they were. */
function grouped(values: readonly RemoteValue[]) {
  const groups: { value: RemoteValue; times: number }[] = [];
  for (const value of values) {
    const last = groups.at(-1);
    const isSame = last?.value.variable === value.variable && last.value.value === value.value;
    if (isSame && last.value.model === value.model) groups.pop();
    groups.push({ value, times: isSame ? last.times + 1 : 1 });
  }
  return groups;
}

/** `From 12.3 ms, 180 us before the decision was done. At its owner it was 5 by then.` */
function whenWords({ model, value, since, atOwner }: RemoteValue, now: number): string {
  const age = formatTime(now - since);
  const when = `From ${formatTime(since)}, ${age} before the decision was done.`;
  if (model === "request") return `${when} It was this at its owner when that answered.`;
  return value === atOwner
    ? `${when} At its owner it was the same.`
    : `${when} At its owner it was ${formatNumber(atOwner)} by then.`;
}

/** Whether the last handler asked for it; of a copy, whether a condition or statement that it passed names it. */
function isRead(
  { model, variable }: RemoteValue,
  { path, moves, site }: SimulationState,
  { sites }: Analysis,
): boolean {
  if (model === "request") return true;
  const [name = variable] = variable.split("[");
  const named = new RegExp(`(?<![\\w.])${name.replace(".", "\\.")}(?!\\w)`);
  const passed = [...path.map((step) => step.site), ...moves.map((move) => move.site), site];
  return passed.some((one) => named.test(sites[one]?.text ?? ""));
}

/** Asked anew for each tick at which the node rests. */
function useRemote(node: number, simulation: SimulationState | null): readonly RemoteValue[] {
  const run = useSystem((all) => all.run);
  const [values, setValues] = useState<readonly RemoteValue[]>([]);
  const tick = simulation === null || simulation.playing ? null : simulation.tick;
  useEffect(() => {
    if (run === null || tick === null) return;
    let isWanted = true;
    void run.remote(node, null).then((answer) => {
      if (isWanted && answer.ok) setValues(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, [run, node, tick]);
  return tick === null ? NONE : values;
}

const NONE: readonly RemoteValue[] = [];
