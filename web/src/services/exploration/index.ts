/** Searches through all runs, and runs that are followed, each in a worker of its own. */

import { type CourseExploration, SimulatorClient } from "catapults-sim";
import { readPropertyText, schedulerVocabulary, systemVocabulary } from "catapults-sim/exploration";
import { failure, type Result, success } from "../../base/result.js";
import { Follower } from "../../model/exploration/follow.js";
import type { Explorations } from "../../model/exploration/port.js";
import type { Exploration } from "../../model/exploration/runs.js";
import { SEED } from "../../model/run/run.js";
import { asked } from "../simulator/asked.js";
import { createSimulatorWorker } from "../simulator/create-worker.js";
import { fetchBytes, RUNTIME_MISSING } from "../simulator/runtime-bytes.js";
import { type Open, openSearch } from "./open-search.js";
import { ProgramSearch } from "./program-search.js";
import { RunSearch } from "./run-search.js";
import { smallestWith } from "./smallest.js";

/** A run that has gone on for so many ticks is another one. */
const MOST_TICKS = 10_000;

/** @param runtimeUrl - address of the runtime's module */
export function explorationsWith(runtimeUrl: string): Explorations {
  const open: Open = (options) => openSearch(runtimeUrl, options);
  const programs = new ProgramSearch(open);
  const courses = new RunSearch(open, (client, ...rest) => client.resumeCourses(...rest));
  const systems = new RunSearch(open, (client, ...rest) => client.resumeSystem(...rest));
  return {
    names: async (scheduler) => schedulerVocabulary(scheduler),
    systemNames: async (program) => systemVocabulary(program),
    unreadable: async (text, names) => success(readPropertyText(text, names).problems),

    findSmallest: (wish, options) => smallestWith(open, wish, options),

    explore: (wish, options) => programs.explore(wish, options),
    resume: (varies, options) =>
      varies === "program" ? programs.resume(options) : courses.resume(options).then(toldCourses),

    exploreCourses: (wish, options) =>
      courses
        .begin(options, (client, bounds, onProgress) =>
          client.exploreCourses({ ...wish, ...BY_DEFAULT, ...bounds }, onProgress),
        )
        .then(toldCourses),

    exploreSystem: (wish, options) =>
      systems.begin(options, (client, bounds, onProgress) =>
        client.exploreSystem({ ...wish, ...bounds }, onProgress),
      ),
    resumeSystem: (options) => systems.resume(options),

    async followCourse(wish, { course, property }) {
      const opened = await open(null);
      if (!opened.ok) return opened;
      const { client, runtime, end } = opened.value;
      const load = { ...wish, ...BY_DEFAULT, runtime, course, property };
      const followed = await asked(() => client.followCourse(load));
      end();
      return followed;
    },

    async readRun({ decisions, ...wish }, signal) {
      const opened = await open(null);
      if (!opened.ok) return opened;
      const { client, runtime, end } = opened.value;
      signal.addEventListener("abort", end);
      const load = { ...wish, ...BY_DEFAULT, runtime, ...(decisions && { decisions }) };
      const read = await asked(() => client.readRun(load));
      end();
      return read;
    },

    async followSystem(wish, { systemCourse: course, property }) {
      const opened = await open(null);
      if (!opened.ok) return opened;
      const { client, runtime, end } = opened.value;
      const followed = await asked(() =>
        client.followSystem({ ...wish, runtime, course, property }),
      );
      end();
      return followed;
    },

    async follow(program, steps) {
      const runtime = await fetchBytes(runtimeUrl);
      if (!runtime) return failure(RUNTIME_MISSING);
      const worker = createSimulatorWorker();
      const client = new SimulatorClient(worker);
      const follower = new Follower(steps);
      const followed = await asked(async () => {
        let state = await client.load({ ...program, ...BY_DEFAULT, workloadFile: "", runtime });
        follower.see(state);
        while (follower.isOn && state.outcome === null && state.tick < MOST_TICKS) {
          state = await client.step("tick", 1);
          follower.see(state);
        }
        return follower.followed;
      });
      client.close();
      worker.terminate();
      return followed;
    },
  };
}

function toldCourses(
  found: Result<CourseExploration & { readonly canGoOn: boolean }>,
): Result<Exploration> {
  if (!found.ok) return found;
  const nothing = { bound: null, counterexample: null, replay: null, test: null };
  const verdicts = found.value.verdicts.map((verdict) => ({ ...nothing, ...verdict }));
  return success({ ...found.value, varies: "workload", verdicts });
}

const BY_DEFAULT = { seed: SEED, parameters: {} };
