import { expect, test } from "vitest";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { explorableFile, explorableText, explored, verdictOn } from "../support/explored.js";
import { inRoot } from "../support/programs.js";
import { lengthsIn, toldByInterpreter } from "./shortest.js";

const THREADS = 2;

/** Nobody writes `boost` but an application that may. */
const BOOSTED = `scheduler boosted {
    thread { int rank; int boost; }
    data { pqueue ready increasing sortable on rank; threadref current; }
    event init { }
    event newthread(t) { assert(t.boost < 2); t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out { if (current.boost) current.rank = 0; else current.rank = 1; current => ready; }
}`;

test("attributes that the application is said to write are varied as imports are", () => {
  const program = explorableText(BOOSTED, THREADS, ["boost"]);
  expect(program.imports).toMatchObject([
    { name: "boost", values: [0, 1, 2], ofThread: true, imported: false, exact: true },
  ]);
  const found = explored(program);
  const { imports } = program;
  const asked = { text: BOOSTED, profile: "embedded", threads: THREADS, imports, depth: null };
  expect(lengthsIn(found)).toEqual(toldByInterpreter([asked])[0]?.lengths);
  const { verdict, counterexample } = verdictOn(found, "faults");
  expect(verdict).toBe("fails");
  expect(counterexample?.stem.at(-1)?.words).toBe("a is born with boost = 2");
  const script = scriptedWorkload(counterexample?.stem ?? [], { profile: "embedded", imports });
  expect(script).toMatchObject({ ok: false, message: expect.stringContaining("boost") });
});

test("attributes are the scheduler's own where nobody says otherwise", () => {
  const program = explorableText(BOOSTED, THREADS);
  expect(program.imports).toEqual([]);
  expect(verdictOn(explored(program), "faults").verdict).toBe("holds");
});

test("what sorts threads takes as many values as there are threads, and they are not all", () => {
  const { imports } = explorableText(BOOSTED, 3, ["rank"]);
  expect(imports).toMatchObject([{ name: "rank", values: [0, 1, 2], exact: false }]);
});

test("a node alone finds what others write changed at any time", () => {
  const node = explorableFile(inRoot("public/systems/load-balancing/server.sched"), THREADS);
  const found = verdictOn(explored(node), "faults");
  expect(found.fault).toMatchObject({ kind: "DIVISION", handler: "schedule" });
  expect(found.counterexample?.stem[0]?.words).toMatch(
    /^the scheduler begins with total_nodes = 0/,
  );
  const written: Record<string, number[]> = { total_nodes: [1, 2], total_threads: [0, 9] };
  const imports = node.imports.map((one) => ({ ...one, values: written[one.name] ?? one.values }));
  expect(imports.map(({ name }) => name)).toEqual(["accepts", "total_nodes", "total_threads"]);
  expect(verdictOn(explored({ ...node, imports }), "faults").verdict).toBe("holds");
  const never = { ...node, imports, properties: "never total_nodes == 2 && |RQ| == 2;" };
  const { counterexample } = verdictOn(explored(never), "never total_nodes == 2 && |RQ| == 2");
  expect(counterexample?.stem.map(({ words }) => words).join("; ")).toContain("total_nodes = 2");
  const script = scriptedWorkload([], { profile: "pth", imports });
  expect(script).toMatchObject({ ok: false, message: expect.stringContaining("by other nodes") });
});
