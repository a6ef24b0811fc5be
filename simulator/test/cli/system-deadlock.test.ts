/** Nodes that wait for each other: what `run` says of them, on libraries whose threads look and on others. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../support/command.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-deadlock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const asker = (profile: string) => `workload asker_${profile} {
    profile ${profile};
    channel out;
    channel back;
    thread asker { send { } to out; loop { receive m from back; send m to out; } }
}
`;
/** One message is dropped. */
const helper = (profile: string) => `workload helper_${profile} {
    profile ${profile};
    channel out;
    channel back;
    thread helper[2] { receive d from back; loop { sleep 5ms; receive m from back; send m to out; } }
}
`;
const pair = (name: string, one: string, two: string) => `system ${name} {
    scheduler "both.sched";
    node one { family ${one === "pth" ? "full" : "small"}; workload "asker_${one}.workload"; }
    node two { family ${two === "pth" ? "full" : "small"}; workload "helper_${two}.workload"; }
    channel one.out -> two.back;
    channel two.out -> one.back;
}
`;
const FILES = {
  "both.sched": `distributed scheduler both {
    nodefamilies { "full.sched" : full; "small.sched" : small; }
    nodes { queue all; }
    arrival(n) { n => all; }
}
`,
  "full.sched": "scheduler full extends pth { }\n",
  "small.sched": "scheduler small extends cmthread { }\n",
  "asker_pth.workload": asker("pth"),
  "asker_embedded.workload": asker("embedded"),
  "helper_pth.workload": helper("pth"),
  "helper_embedded.workload": helper("embedded"),
  "lookers.system": pair("lookers", "embedded", "embedded"),
  "mixed.system": pair("mixed", "pth", "embedded"),
  // The first of `ordering` waits for what `worker` sends, and resumes another one.
  "ordering.workload": `workload ordering {
    profile pth;
    channel done;
    channel later;
    thread decoy { receive m from later; resume idler on two; }
    thread boss { suspend worker on two; suspend idler on two; receive m from done; resume worker on two; }
}
`,
  "obeying.workload": `workload obeying {
    profile pth;
    channel done;
    channel later;
    thread idler { sleep 2ms; }
    thread worker { sleep 2ms; send { } to later; send { } to done; }
}
`,
  "orders.system": `system orders {
    scheduler "both.sched";
    node one { family full; workload "ordering.workload"; }
    node two { family full; workload "obeying.workload"; }
    channel two.done -> one.done;
    channel two.later -> one.later;
}
`,
};
beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});

function run(system: string, ...more: readonly string[]) {
  const { stdout, stderr, status } = runCommand("run", join(folder, system), "--json", ...more);
  return { result: JSON.parse(stdout), stderr, status };
}

test.each(["lookers", "mixed"])(
  "in %s, of whose nodes threads look without end, a cycle is told by names",
  (name) => {
    const { result, stderr, status } = run(`${name}.system`);
    expect([status, result.outcome.kind]).toEqual([1, "deadlock"]);
    expect(stderr).toContain(
      "asker of one waits for a message of the channel back, which helper[0] of two would send in line 5 of helper_embedded.workload; helper[0] of two waits for a message of the channel back, which asker of one would send in line 5 of",
    );
  },
);

test("it ends at the same moment however far one goes, and with however many workers", () => {
  const { result } = run("lookers.system");
  expect(result.outcome.at.time).toBeLessThan(10e6);
  for (const more of [
    ["--until", "1s"],
    ["--until", "7s", "--workers", "1"],
    ["--workers", "2"],
  ])
    expect(run("lookers.system", ...more).result).toEqual(result);
});

test("who is suspended waits for those who would resume that very thread", () => {
  const { result, stderr } = run("orders.system");
  expect(result.outcome.kind).toBe("deadlock");
  expect(stderr).toContain(
    "A cycle: worker of two is suspended, whom boss of one would resume in line 6 of ordering.workload; boss of one waits for a message of the channel done, which worker of two would send in line 6 of obeying.workload.",
  );
  expect(stderr).toContain("Let a thread outside of this cycle resume worker of two.");
  expect(stderr).not.toContain("decoy");
});
