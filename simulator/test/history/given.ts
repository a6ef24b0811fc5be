import type { Mail } from "../../src/engine/exchange.js";
import { Lead } from "../../src/generated/layout.js";
import { changesIn } from "../../src/system/changes.js";
import { leadsOf } from "../../src/system/network/routes.js";
import type { SystemProcess } from "../../src/system/process.js";
import { type SystemProgram, seedOf } from "../../src/system/program.js";
import { watchedNames } from "../../src/system/steps/looks.js";
import type { System } from "../../src/system/system.js";
import type { SystemChange } from "../../src/system-protocol.js";

const LEADS = { in: Lead.IN, out: Lead.OUT, shared: Lead.SHARED };

/**
 * Notes what each process of a system is given from now on, as `catapults-run --messages` reads it.
 * @param changes what was otherwise in it from some time on
 */
export function noteGiven(
  system: System,
  program: SystemProgram,
  changes: readonly SystemChange[] = [],
): ReadonlyMap<SystemProcess, string[]> {
  return new Map(
    system.processes.map((process) => {
      const lines = [...headOf(process, program), ...changed(process, changes)];
      const learn = process.learn.bind(process);
      process.learn = (fact) => {
        lines.push(lineOf("fact", fact, fact.time, fact.peer));
        return learn(fact);
      };
      const give = process.give.bind(process);
      process.give = (time, from, message) => {
        if (message.kind === "scheduler") {
          lines.push(lineOf("mail", message.mail, time, from));
        } else {
          const channel = process.engine.workload.channels.findIndex(
            ({ name }) => name === message.channel,
          );
          const { created, fields } = message;
          lines.push(`message ${[time, created, channel, fields.length, ...fields].join(" ")}`);
        }
        return give(time, from, message);
      };
      return [process, lines];
    }),
  );
}

function changed({ place }: SystemProcess, changes: readonly SystemChange[]): string[] {
  const { number, plan } = place;
  const process = {
    number,
    begins: plan?.arrives ?? 0,
    parameters: new Set<string>(),
    seedOf: (seed: bigint) => seedOf(seed, number),
  };
  return changesIn(changes, process).map((change) =>
    "seed" in change
      ? `seed ${change.time} ${change.seed}`
      : `set ${change.time} ${change.name} ${change.value}`,
  );
}

function lineOf(what: "mail" | "fact", mail: Mail, time: number, from: number): string {
  const { sent, value, kind, variable, element, operation, number } = mail;
  return `${what} ${[time, sent, value, kind, from, variable, element, operation, number].join(" ")}`;
}

/** Who it is. */
function headOf({ place: { number, plan } }: SystemProcess, program: SystemProgram): string[] {
  const names = watchedNames(Object.values(program.schedulers), false);
  const watched = names.ok ? names.value.map((name) => `watch ${name}`) : [];
  if (plan === null) return [`manager ${program.plan.manager.message}`, ...watched];
  const leads = Object.entries(leadsOf(program.plan, number));
  return [
    `node ${number} ${plan.arrives}`,
    ...leads.map(([channel, lead]) => `lead ${channel} ${LEADS[lead]}`),
    ...watched,
  ];
}
