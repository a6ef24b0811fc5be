import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand as run } from "../support/command.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-draws-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [scheduler, workload] = ["wheel.sched", "wheel.workload"].map((name) =>
  join(folder, name),
) as [string, string];
writeFileSync(
  scheduler,
  `scheduler wheel extends cmthread {
    data { int twos; }
    before schedule {
        if ((* rand() % 3 *) == 2) twos++; else twos = 0;
        assert(twos < 4, "four in a row");
    }
}`,
);

test("a run that draws is written with what was drawn", { timeout: 30_000 }, () => {
  const found = run("explore", scheduler, "--threads", "1", "--counterexample", workload);
  expect(found.status).toBe(1);
  expect(readFileSync(workload, "utf8")).toContain("host int rand() = 2;");
  const again = run("run", scheduler, workload, "--seed", "7");
  expect(again.stdout).toContain("outcome: fault ASSERTION");
});
