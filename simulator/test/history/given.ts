import { Lead } from "../../src/generated/layout.js";
import type { SystemProcess } from "../../src/system/process.js";
import type { SystemProgram } from "../../src/system/program.js";
import { leadsOf } from "../../src/system/routes.js";
import type { System } from "../../src/system/system.js";

const LEADS = { in: Lead.IN, out: Lead.OUT, shared: Lead.SHARED };

/** Notes what each process of a system is given from now on, as `catapults-run --messages` reads it. */
export function noteGiven(
  system: System,
  program: SystemProgram,
): ReadonlyMap<SystemProcess, string[]> {
  return new Map(
    system.processes.map((process) => {
      const lines = headOf(process, program);
      const give = process.give.bind(process);
      process.give = (time, from, message) => {
        if (message.kind === "scheduler") {
          const { sent, value, kind, variable, element, operation, number } = message.mail;
          lines.push(
            `mail ${[time, sent, value, kind, from, variable, element, operation, number].join(" ")}`,
          );
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

/** Who it is. */
function headOf({ place: { number, plan } }: SystemProcess, program: SystemProgram): string[] {
  if (plan === null) return [`manager ${program.plan.manager.message}`];
  const leads = Object.entries(leadsOf(program.plan, number));
  return [
    `node ${number} ${plan.arrives}`,
    ...leads.map(([channel, lead]) => `lead ${channel} ${LEADS[lead]}`),
  ];
}
