import type { Clock } from "../../src/host/clock.js";
import { SimulationServer } from "../../src/host/server.js";
import type { Answer, Question } from "../../src/protocol.js";

/** The number of the run that a test asks about. */
export const RUN = 7;

/** A worker of which one run is asked, so that neither questions nor answers need name it. */
export function workerOfOneRun(clock: Clock, hear: (answer: Answer) => void) {
  const server = new SimulationServer(clock, (answer) => {
    if (answer.run !== RUN)
      throw new Error(`run ${answer.run} answers, of which nothing was asked`);
    hear(answer);
  });
  return {
    receive: (question: Question & { readonly id: number }) =>
      server.receive({ run: RUN, ...question }),
  };
}
