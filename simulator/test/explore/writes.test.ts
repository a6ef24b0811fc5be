import { expect, test } from "vitest";
import { scriptedWorkload } from "../../src/explore/scripted.js";
import { explorableText, explored, verdictOn } from "../support/explored.js";
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
