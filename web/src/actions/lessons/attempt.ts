import { type Result, success } from "../../base/result.js";
import type { AnalyseRequest, Analysis } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import type { Attempt } from "../../model/lessons/format.js";
import type { LessonTools } from "../../model/lessons/port.js";
import { answersTo } from "../../model/lessons/progress.js";
import { attemptedProject } from "../../model/lessons/project.js";
import type { ShownStep } from "../../model/lessons/store.js";
import { analyseRequest } from "../../model/project/project.js";
import { SEED } from "../../model/run/run.js";

/** What the learner has done in the step that shows. */
export function attemptAt({ stores }: Studio, { progress, step }: ShownStep): Attempt {
  const { simulation, status } = stores.run.getState();
  const isOfText = status.kind === "ready" && simulation !== null;
  return {
    project: attemptedProject(stores.project.getState()),
    seed: progress.seed,
    run: isOfText ? { seed: SEED, parameters: {}, tick: simulation.lastTick } : null,
    answers: answersTo(progress, step.id),
  };
}

/** What lessons ask of the page. */
export const toolsOf = (studio: Studio): LessonTools => ({
  analyse: (request) => analysed(studio, request),
  explorable(request) {
    // A question with an older version's number is not answered.
    const { version } = analyseRequest(studio.stores.project.getState());
    return studio.ports.compiler.ask("explorable", { ...request, version }, () => true);
  },
  system(request) {
    const { version } = studio.stores.project.getState();
    return studio.ports.compiler.ask("system", { ...request, version }, () => true);
  },
});

/** What the compiler says of texts: that of the project is known already. */
async function analysed(
  { stores, ports }: Studio,
  request: AnalyseRequest,
): Promise<Result<Analysis>> {
  const own = analyseRequest(stores.project.getState());
  const { analysis } = stores.compilation.getState();
  const { version } = own;
  if (analysis?.version === version && isSame(own, request)) return success(analysis);
  // A question with an older version's number is not answered.
  const answer = await ports.compiler.analyse({ ...request, version });
  return answer.ok ? success(answer.value.analysis) : answer;
}

function isSame(one: AnalyseRequest, other: AnalyseRequest): boolean {
  const read = ({ name, text, workload, files = {}, aspects = [] }: AnalyseRequest) =>
    JSON.stringify([name, text, workload, Object.entries(files).sort(), aspects]);
  return read(one) === read(other);
}
