/** A system whose nodes have one group scheduler. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../support/command.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-system-groups-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tree = (first: string, second: string) => `group scheduler tree {
    group all : sequential { ${first}; ${second}; }
    group urgent : sequential { thread pilot; }
    group rest : os;
}
`;
const FILES = {
  "flight.workload": `workload flight {
    profile pth;
    thread crowd[3] { compute 5ms; }
    thread pilot { compute 1ms; }
}
`,
  "fleet.system": `system fleet {
    scheduler "tree.sched";
    node leader { workload "flight.workload"; }
    node wing[2] { workload "flight.workload"; }
    stop when now > 1s;
}
`,
};

interface Told {
  readonly nodes: readonly {
    readonly measures: {
      readonly classes: readonly { readonly class: string; readonly new_ns: number }[];
    };
  }[];
}

/** After what time the pilot of each node runs for the first time, in ms. */
function waits(text: string): number[] {
  for (const [name, content] of Object.entries({ ...FILES, "tree.sched": text }))
    writeFileSync(join(folder, name), content);
  const { status, stdout } = runCommand("run", join(folder, "fleet.system"), "--json");
  expect(status).toBe(0);
  const { nodes } = JSON.parse(stdout) as Told;
  return nodes.flatMap(({ measures }) =>
    measures.classes.filter((one) => one.class === "pilot").map((one) => one.new_ns / 1e6),
  );
}

test("each node decides by the tree", () => {
  const first = waits(tree("urgent", "rest"));
  const last = waits(tree("rest", "urgent"));
  expect([first.length, last.length]).toEqual([3, 3]);
  expect(Math.max(...first)).toBeLessThan(1);
  expect(Math.min(...last)).toBeGreaterThan(15);
});
