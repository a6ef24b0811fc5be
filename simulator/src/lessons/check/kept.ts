/** Tools that keep what they were asked, so that a check answers at once where nothing has changed. */

import type { Result } from "../../base/result.js";
import type { LessonProject } from "../format/project.js";
import type { Explorable, Runs, RunWish, Tools, Understood, UnderstoodSystem } from "./ports.js";

/** So many answers are kept; the oldest go first. */
const MOST = 128;

/** Answers by what was asked; failures are asked anew. */
class Kept<T> {
  readonly #answers = new Map<string, Promise<Result<T>>>();

  ask(key: string, put: () => Promise<Result<T>>): Promise<Result<T>> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = put();
    this.#answers.set(key, answer);
    void answer.then(({ ok }) => ok || this.#answers.delete(key));
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}

export function keeping({ compiler, runs, explorer }: Tools): Tools {
  const known = new Kept<Understood>();
  const explorable = new Kept<Explorable>();
  const systems = new Kept<UnderstoodSystem>();
  return {
    compiler: {
      understand: (project) => known.ask(projectKey(project), () => compiler.understand(project)),
      explorable: (project, threads) =>
        explorable.ask(`${threads} ${projectKey(project)}`, () =>
          compiler.explorable(project, threads),
        ),
      system: (project, name) =>
        systems.ask(`${name} ${projectKey(project)}`, () => compiler.system(project, name)),
    },
    runs: keepingRuns(runs),
    explorer,
  };
}

const projectKey = ({ positions: _, ...project }: LessonProject): string => JSON.stringify(project);

function keepingRuns(runs: Runs): Runs {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (program: object) => {
    const number = numbers.get(program) ?? ++last;
    numbers.set(program, number);
    return number;
  };
  const key = ({ bundle, ...wish }: RunWish, ...more: readonly unknown[]) =>
    JSON.stringify([numberOf(bundle), wish, ...more]);
  const facts = new Kept<Value<Runs["facts"]>>();
  const decisions = new Kept<Value<Runs["decisions"]>>();
  const first = new Kept<Value<Runs["first"]>>();
  const promises = new Kept<Value<Runs["promises"]>>();
  return {
    facts: (wish) => facts.ask(key(wish), () => runs.facts(wish)),
    systemFacts: ({ program, ...wish }) =>
      facts.ask(JSON.stringify(["system", numberOf(program), wish]), () =>
        runs.systemFacts({ program, ...wish }),
      ),
    decisions: (wish, count) => decisions.ask(key(wish, count), () => runs.decisions(wish, count)),
    first: (wish, what, upTo) =>
      first.ask(key(wish, what, upTo), () => runs.first(wish, what, upTo)),
    promises: ({ bundle, ...wish }) =>
      promises.ask(JSON.stringify([numberOf(bundle), wish]), () =>
        runs.promises({ bundle, ...wish }),
      ),
  };
}

type Value<F extends (...args: never[]) => Promise<Result<unknown>>> =
  Awaited<ReturnType<F>> extends Result<infer T> ? T : never;
