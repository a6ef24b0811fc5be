import { expect, test } from "vitest";
import type { DeadlineTask } from "../../src/generated/services.js";
import { beside } from "../../src/views/deadlines/simulated.js";

function task(name: string, of: string, responseNs: number | null): DeadlineTask {
  return {
    name,
    class: of,
    instances: 1,
    kind: "periodic",
    computingNs: 1,
    periodNs: 100,
    deadlineNs: 100,
    offsetNs: 0,
    jitterNs: 0,
    blockingNs: 0,
    priority: 1,
    utilisation: 0.01,
    responseNs,
    exactness: "exact",
    marginNs: null,
    outlook: "met",
    simulatedNs: null,
    jobsSimulated: null,
    contradicted: false,
  };
}

test("the greatest response time of a class stands with the greatest bound of its threads", () => {
  const tasks = [task("a[0]", "a", 10), task("a[1]", "a", 20), task("b", "b", 30)];
  const compared = beside(tasks, [
    { class: "a", response_max_ns: 15 },
    { class: "b", response_max_ns: null },
  ]);
  expect(compared.map(({ simulated }) => simulated)).toEqual([null, 15, null]);
  expect(compared.some(({ isContradicted }) => isContradicted)).toBe(false);
});

test("a simulated value above a bound is told", () => {
  const [compared] = beside([task("a", "a", 10)], [{ class: "a", response_max_ns: 11 }]);
  expect(compared?.isContradicted).toBe(true);
});
