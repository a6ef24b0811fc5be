/** `catapults-sim explore` of a group scheduler. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../support/command.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-explore-groups-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** `slow` never runs while `busy` wants to, and `late` not at all. */
const FIRST = `group scheduler first {
    group all : sequential { urgent; rest; behind; }
    group urgent : round_robin(2ms) { thread busy; }
    group rest : os;
    group behind : sequential { thread busy guest; }
}
`;
const BUSY = `workload busy {
    profile preemptive;
    limit time 100ms;
    thread busy { repeat (30) { compute 5ms; yield; } }
    thread slow { compute 1ms; }
}
`;

interface Told {
  readonly workload: string;
  readonly outcomes: readonly {
    readonly group: string;
    readonly answer: string;
    readonly member: string | null;
    readonly verdict: string;
    readonly reached: { readonly tick: number } | null;
    readonly starved: { readonly tick: number } | null;
  }[];
}

function explored(...more: readonly string[]): (name: string) => Told["outcomes"][number] {
  const scheduler = join(folder, "first.sched");
  writeFileSync(scheduler, FIRST);
  const { stdout, stderr } = runCommand("explore", scheduler, ...more, "--json");
  expect(stderr).not.toContain("error");
  const { outcomes } = JSON.parse(stdout) as Told;
  return (name) => {
    const named = ({ group, answer, member }: Told["outcomes"][number]) =>
      [group, member ?? answer].join(" ") === name;
    return outcomes.find(named) as Told["outcomes"][number];
  };
}

test("answers are reached, never reached, or starve", () => {
  const workload = join(folder, "busy.workload");
  writeFileSync(workload, BUSY);
  const outcome = explored(workload);
  expect(outcome("urgent busy")).toMatchObject({ verdict: "reached" });
  expect(outcome("behind busy")).toMatchObject({ verdict: "unreachable", reached: null });
  const rest = outcome("rest os");
  expect(rest.verdict).toBe("starving");
  expect(rest.starved).not.toBeNull();
});

test("without a workload the threads of the text have one", () => {
  const outcome = explored();
  expect(outcome("urgent busy")).toMatchObject({ verdict: "reached" });
  expect(outcome("rest os").reached?.tick).toBeGreaterThan(0);
  const { stdout, status } = runCommand("explore", join(folder, "first.sched"));
  expect(status).toBe(0);
  expect(stdout).toContain("thread other {");
  const refused = runCommand("explore", join(folder, "first.sched"), "--unreduced");
  expect(refused.stderr).toContain("explored under a workload of its threads");
});

/** `slow` waits while `busy` never stops to ask for the processor. */
const GREEDY = `workload greedy {
    profile preemptive;
    limit time LIMIT;
    thread busy { loop { compute 3ms; yield; } }
    thread slow { loop { compute 1ms; yield; } }
}
`;
const RANKED = `group scheduler ranked {
    parameters { int priority default 0; time came default 0s; }
    group all : dynamic_priority(VALUE) { thread busy priority 9; thread slow priority 1; }
}
`;

function starving(value: string, limit: string) {
  const [scheduler, workload] = ["ranked.sched", "greedy.workload"].map((name) =>
    join(folder, name),
  ) as [string, string];
  writeFileSync(scheduler, RANKED.replace("VALUE", value));
  writeFileSync(workload, GREEDY.replace("LIMIT", limit));
  const { stdout, stderr } = runCommand("explore", scheduler, workload, "--json");
  expect(stderr).not.toContain("error");
  const { outcomes } = JSON.parse(stdout) as {
    outcomes: { member: string | null; verdict: string; loop: object | null }[];
  };
  return outcomes.find(({ member }) => member === "slow");
}

test("a thread that is left out in a loop starves, however long the run", () => {
  const loop = { from: 3e6, to: 6e6 };
  expect(starving("priority", "20ms")).toMatchObject({ verdict: "starving", loop });
  expect(starving("priority", "2s")).toMatchObject({ verdict: "starving", loop });
});

test("what grows while a thread waits is no loop", () => {
  const aged = "priority * 10 + (now - came) / 1ms";
  const waiting = starving(`${aged}`, "20ms");
  expect(waiting).toMatchObject({ loop: null });
});
