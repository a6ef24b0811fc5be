import {
  checkStep,
  compareWithReferences,
  costOf,
  handInFile,
  keeping,
  remoteRuns,
  requestOf,
  scoreOf,
  showMe,
  systemRequestOf,
  type Tools,
  type Words,
  wantedOf,
} from "catapults-sim/lessons";
import { failure, type Result, success } from "../../base/result.js";
import type { Check, LessonProject, Verdict } from "../../model/lessons/format.js";
import type { Lessons, LessonTools } from "../../model/lessons/port.js";
import { fetchBytes, RUNTIME_MISSING } from "../simulator/runtime-bytes.js";

/** What is said of a check that the learner must ask for. */
const later = (check: Check, words: Words): Verdict => ({
  state: "open",
  wanted: [wantedOf(check, words), words.say("takesLong")].filter(Boolean).join(" "),
});

/** Checks of lessons, whose programs run in a worker that begins with the first of them. */
export class Checking {
  private opening: Promise<Result<Tools>> | null = null;
  /** Of who asks now. */
  private asking: LessonTools | null = null;

  constructor(private readonly runtime: string) {}

  readonly check: Lessons["check"] = async (lesson, step, attempt, asking) => {
    const tools = await this.tools(asking);
    if (!tools.ok) return tools;
    const isWanted = (each: (typeof step.checks)[number]) =>
      asking.thoroughly || costOf(each) !== "long";
    const checks = step.checks.filter(isWanted);
    const result = await checkStep(lesson, { ...step, checks }, attempt, tools.value);
    if (checks.length === step.checks.length) return success({ ...result, isPartial: false });
    const known = new Map(result.results.map((each) => [each.check, each]));
    const results = step.checks.map(
      (check) => known.get(check) ?? { check, verdict: later(check, lesson.words) },
    );
    return success({ passed: false, results, isPartial: true });
  };

  readonly showMe: Lessons["showMe"] = async (lesson, step, attempt, asking) => {
    const tools = await this.tools(asking);
    return tools.ok ? success(await showMe(lesson, step, attempt, tools.value)) : tools;
  };

  readonly score: Lessons["score"] = async (challenge, { project, runs, ...options }, asking) => {
    const tools = await this.tools(asking);
    return tools.ok ? scoreOf(challenge, project, challenge[runs], tools.value, options) : tools;
  };

  readonly compare: Lessons["compare"] = async (challenge, own, asking, signal) => {
    const tools = await this.tools(asking);
    if (!tools.ok) return tools;
    const { trial } = challenge;
    return success(await compareWithReferences(challenge, own, trial, tools.value, { signal }));
  };

  readonly handIn: Lessons["handIn"] = async (handing) => success(await handInFile(handing));

  private async tools(asking: LessonTools): Promise<Result<Tools>> {
    this.asking = asking;
    this.opening ??= this.open();
    const opened = await this.opening;
    if (!opened.ok) this.opening = null; // it may be there the next time
    return opened;
  }

  private async open(): Promise<Result<Tools>> {
    const runtime = await fetchBytes(this.runtime);
    if (!runtime) return failure(RUNTIME_MISSING);
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
      name: "lessons",
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      worker.terminate();
      this.opening = null;
    });
    const understand = async (project: LessonProject) =>
      this.asking?.analyse(requestOf(project)) ?? failure(RUNTIME_MISSING);
    const runs = remoteRuns(worker, new Uint8Array(runtime));
    const explorable = async (project: LessonProject, threads: number) =>
      this.asking?.explorable({ ...requestOf(project), workload: null, threads }) ??
      failure(RUNTIME_MISSING);
    const system = async (project: LessonProject, name: string) =>
      this.asking?.system(systemRequestOf(project, name)) ?? failure(RUNTIME_MISSING);
    const compiler = { understand, explorable, system };
    return success(keeping({ compiler, runs, explorer: runs }));
  }
}
