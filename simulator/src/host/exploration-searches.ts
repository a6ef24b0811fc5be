import { failure, type Result, success } from "../base/result.js";
import { RuntimeModule } from "../engine/compile.js";
import type {
  CourseLoad,
  ExplorationLoad,
  ExplorationQuestion,
  ExplorationReply,
  Replay,
  SystemToExplore,
} from "../exploration-protocol.js";
import { Exploring } from "../explore/explore.js";
import type { Bounds } from "../explore/explorer.js";
import { type ScriptTarget, scriptedWorkload } from "../explore/scripted.js";
import { ExploringSystem } from "../explore/system/explore.js";
import { testRunOf } from "../explore/test-run.js";
import type { Exploration, NamedStep, Progress, SearchLimit } from "../explore/types.js";
import { ExploringCourses } from "../explore/workload/explore.js";
import type { CourseProgress } from "../explore/workload/types.js";

type Told = Progress | CourseProgress;

/** What is done bit by bit. */
export type Work<T> = Generator<Told, Result<T>> | AsyncGenerator<Told, Result<T>>;

/** A search that can be gone on with. */
export interface Search {
  /** The question that goes on with it. */
  readonly resumes: "resume" | "resumeCourses" | "resumeSystem";
  extend(bounds: Bounds): void;
  run(isEnding: () => boolean): Work<ExplorationReply>;
}

type SearchQuestion = Extract<
  ExplorationQuestion,
  { type: "explore" | "exploreCourses" | "exploreSystem" }
>;

export function openSearch(question: SearchQuestion): Result<Search> {
  switch (question.type) {
    case "explore":
      return ofPrograms(question.load);
    case "exploreCourses":
      return ofCourses(question.load);
    case "exploreSystem":
      return ofSystem(question.load);
  }
}

function ofPrograms(load: ExplorationLoad): Result<Search> {
  const opened = Exploring.open(withBytes(load));
  if (!opened.ok) return opened;
  const exploring = opened.value;
  return success({
    resumes: "resume",
    extend: (bounds) => exploring.extend(bounds),
    run: (isEnding) =>
      answering(exploring.run(isEnding), (exploration) => ({
        type: "explored",
        exploration,
        replays: replaysOf(exploration, load.profile),
        tests: exploration.verdicts.map(({ counterexample, ...verdict }) =>
          counterexample === null ? null : testRunOf({ ...verdict, counterexample }),
        ),
        drawing: exploring.draw(exploration),
      })),
  });
}

function ofCourses(load: CourseLoad): Result<Search> {
  const opened = ExploringCourses.open(withBytes(load));
  if (!opened.ok) return opened;
  const exploring = opened.value;
  return success({
    resumes: "resumeCourses",
    extend: (bounds) => exploring.extend(bounds),
    run: (isEnding) =>
      answering(exploring.run(isEnding), (exploration) => ({
        type: "exploredCourses",
        exploration,
      })),
  });
}

function ofSystem({ runtime, ...program }: SystemToExplore): Result<Search> {
  const module = new RuntimeModule(new Uint8Array(runtime));
  const opened = ExploringSystem.open({ ...program, program, runtime: module });
  if (!opened.ok) return opened;
  const exploring = opened.value;
  return success({
    resumes: "resumeSystem",
    extend: (bounds) => exploring.extend(bounds),
    run: (isEnding) =>
      answering(exploring.run(isEnding), (exploration) => ({
        type: "exploredSystem",
        exploration,
      })),
  });
}

async function* answering<T>(
  work: Work<T>,
  tell: (found: T) => ExplorationReply,
): AsyncGenerator<Told, Result<ExplorationReply>> {
  const found = yield* work;
  return found.ok ? success(tell(found.value)) : failure(found.message);
}

/** What was ended since its time was over says so. */
export function endedByTime(reply: ExplorationReply): ExplorationReply {
  switch (reply.type) {
    case "explored": {
      const { exploration } = reply;
      const { extent, watched } = exploration;
      const timed = { extent: overTime(extent), watched: watched && overTime(watched) };
      return { ...reply, exploration: { ...exploration, ...timed } };
    }
    case "exploredCourses": {
      const { exploration } = reply;
      return { ...reply, exploration: { ...exploration, extent: overTime(exploration.extent) } };
    }
    case "exploredSystem": {
      const { exploration } = reply;
      return { ...reply, exploration: { ...exploration, extent: overTime(exploration.extent) } };
    }
    default:
      return reply;
  }
}

const overTime = <E extends { readonly limit: SearchLimit | null }>(extent: E): E =>
  extent.limit === "cancelled" ? { ...extent, limit: "time" } : extent;

export const withBytes = <L extends { readonly runtime: ArrayBuffer }>({
  runtime,
  ...load
}: L) => ({
  ...load,
  runtime: new Uint8Array(runtime),
});

const replaysOf = ({ verdicts, imports }: Exploration, profile: string): (Replay | null)[] =>
  verdicts.map(({ counterexample }) => {
    if (counterexample === null) return null;
    const { stem, loop } = counterexample;
    return replayOf([...stem, ...loop], { profile, imports });
  });

export function replayOf(steps: readonly NamedStep[], target: ScriptTarget): Replay {
  const scripted = scriptedWorkload(steps, target);
  return scripted.ok ? scripted.value : { impossible: scripted.message };
}
