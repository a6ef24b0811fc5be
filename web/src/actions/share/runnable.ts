import { failure, type Result, success } from "../../base/result.js";
import type { Stores, Studio } from "../../model/commands.js";
import { isMaster, mainSystem } from "../../model/project/project.js";

/** Waits until the program of the present texts is loaded; what prevents that is told. */
export function runnable({ stores }: Pick<Studio, "stores">): Promise<Result<null>> {
  return new Promise((resolve) => {
    const look = () => {
      const answer = standing(stores);
      if (!answer) return;
      for (const end of ends) end();
      resolve(answer);
    };
    const { compilation, project, run } = stores;
    const ends = [compilation.subscribe(look), run.subscribe(look), project.subscribe(look)];
    look();
  });
}

/** Null while it is on its way. */
function standing({ compilation, project, run }: Stores): Result<null> | null {
  const files = project.getState();
  const { analysis, status: compiler } = compilation.getState();
  const { status, program } = run.getState();
  if (mainSystem(files) || isMaster(files.scheduler.text))
    return failure("This project runs a system of nodes.");
  if (status.kind === "failed") return failure(status.message);
  if (analysis?.version !== files.version)
    return compiler.kind === "failed" ? failure(compiler.message) : null;
  if (!analysis.compiled?.workload)
    return failure("The texts have errors, so nothing can run. Problems lists them.");
  return status.kind === "ready" && program === analysis ? success(null) : null;
}
