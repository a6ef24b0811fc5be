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
import type { Bounds, OpenHelpers } from "../explore/explorer.js";
import type { RunsToHelpWith } from "../explore/run-help.js";
import type { RunHelpers } from "../explore/shared-runs.js";
import { ExploringSystem, type SystemHelpers } from "../explore/system/explore.js";
import type { Exploration, NamedStep, Progress, SearchLimit } from "../explore/types.js";
import { type CourseHelpers, ExploringCourses } from "../explore/workload/explore.js";
import type { CourseExploration, CourseProgress } from "../explore/workload/types.js";
import { type ScriptTarget, scriptedWorkload } from "../explore/written/scripted.js";
import { testRunOf } from "../explore/written/test-run.js";

type Told = Progress | CourseProgress;

/** What is done bit by bit. */
export type Work<T> = Generator<Told, Result<T>> | AsyncGenerator<Told, Result<T>>;

/** A search that can be gone on with. */
export interface Search {
  /** The question that goes on with it. */
  readonly resumes: "resume" | "resumeCourses" | "resumeSystem";
  extend(bounds: Bounds): void;
  run(isEnding: () => boolean): Work<ExplorationReply>;
  /** Nobody goes on with it. */
  end(): void;
}

/** Workers that help a search, where there are such. */
export interface HostHelpers {
  ofPrograms(count: number): OpenHelpers;
  ofRuns<Run, Made>(count: number, search: RunsToHelpWith): RunHelpers<Run, Made>;
}

type SearchQuestion = Extract<
  ExplorationQuestion,
  { type: "explore" | "exploreCourses" | "exploreSystem" }
>;

export function openSearch(question: SearchQuestion, host: HostHelpers | null): Result<Search> {
  switch (question.type) {
    case "explore":
      return ofPrograms(question.load, host);
    case "exploreCourses":
      return ofCourses(question.load, host);
    case "exploreSystem":
      return ofSystem(question.load, host);
  }
}

/** How many help the one that searches. */
const helping = (workers = 1) => workers - 1;

function ofPrograms(load: ExplorationLoad, host: HostHelpers | null): Result<Search> {
  const count = helping(load.workers);
  const helpers = host !== null && count > 0 && { helpers: host.ofPrograms(count) };
  const opened = Exploring.open({ ...withBytes(load), ...helpers });
  if (!opened.ok) return opened;
  const exploring = opened.value;
  return success({
    resumes: "resume",
    extend: (bounds) => exploring.extend(bounds),
    run: (isEnding) =>
      answering(exploring.run(isEnding), (exploration) => ({
        type: "explored",
        exploration,
        replays: replaysOf(exploration, load),
        tests: exploration.verdicts.map(({ counterexample, ...verdict }) =>
          counterexample === null ? null : testRunOf({ ...verdict, counterexample }),
        ),
        drawing: exploring.draw(exploration),
      })),
    end: () => exploring.endHelp(),
  });
}

function ofCourses(load: CourseLoad, host: HostHelpers | null): Result<Search> {
  const setup = withBytes(load);
  const opened = ExploringCourses.open(setup);
  if (!opened.ok) return opened;
  const exploring = opened.value;
  // What groups answer is found by one.
  const count = load.tree === undefined ? helping(load.workers) : 0;
  const helpers: CourseHelpers | null =
    host !== null && count > 0 ? host.ofRuns(count, { kind: "courses", setup }) : null;
  return success({
    resumes: "resumeCourses",
    extend: (bounds) => exploring.extend(bounds),
    run: (isEnding) =>
      answering<CourseExploration>(
        helpers === null ? exploring.run(isEnding) : exploring.runWith(helpers, isEnding),
        (exploration) => ({ type: "exploredCourses", exploration }),
      ),
    end: () => helpers?.end(),
  });
}

function ofSystem(load: SystemToExplore, host: HostHelpers | null): Result<Search> {
  const { runtime, ...program } = withBytes(load);
  const setup = { ...program, program };
  const opened = ExploringSystem.open({ ...setup, runtime: new RuntimeModule(runtime) });
  if (!opened.ok) return opened;
  const exploring = opened.value;
  const count = helping(load.workers);
  const helpers: SystemHelpers | null =
    host !== null && count > 0
      ? host.ofRuns(count, { kind: "system", setup: { ...setup, runtime } })
      : null;
  return success({
    resumes: "resumeSystem",
    extend: (bounds) => exploring.extend(bounds),
    run: (isEnding) =>
      answering(exploring.run(isEnding, helpers), (exploration) => ({
        type: "exploredSystem",
        exploration,
      })),
    end: () => helpers?.end(),
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

const replaysOf = (
  { verdicts, imports, extent }: Exploration,
  { profile, wanted }: ExplorationLoad,
): (Replay | null)[] =>
  verdicts.map(({ counterexample }) => {
    if (counterexample === null) return null;
    const { stem, loop } = counterexample;
    return replayOf([...stem, ...loop], {
      profile,
      imports,
      wanted,
      processors: extent.processors,
    });
  });

export function replayOf(steps: readonly NamedStep[], target: ScriptTarget): Replay {
  const scripted = scriptedWorkload(steps, target);
  return scripted.ok ? scripted.value : { impossible: scripted.message };
}
