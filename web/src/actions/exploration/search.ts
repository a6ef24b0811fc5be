import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { GoesByTime } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { variedIn } from "../../model/exploration/kept-run.js";
import type { ExploreOptions, OtherScheduler } from "../../model/exploration/port.js";
import type { Exploration } from "../../model/exploration/runs.js";
import type { ExplorationState, ExplorationStore, Found } from "../../model/exploration/store.js";
import { analyseRequest } from "../../model/project/project.js";
import {
  compileExplorable,
  compileOther,
  HAS_ERRORS,
  textOfProject,
  type Whole,
} from "./explorable.js";
import { UnderWay } from "./under-way.js";

/** Sets out on a search. */
type Begin = (options: ExploreOptions) => Promise<Result<Exploration>>;

const NO_PROGRAM =
  "The scheduler wants something that a program of any kind does not have, such as several processors. Choose all runs of the workload instead.";
const goesByTimeText = ({ file, line, does }: GoesByTime) =>
  `The scheduler ${does} (line ${line} of ${file}), and every program would have time go by in its own way, so its states are never the same again. Choose all runs of the workload instead.`;

/** Searches through all runs, one at a time. */
export class Search extends UnderWay<ExplorationState> {
  constructor(
    private readonly studio: Studio,
    private readonly store: ExplorationStore,
  ) {
    super(store);
  }

  async look(): Promise<void> {
    const program = await this.compile(() => true);
    if (program.ok) {
      const { imports, wanted, goesByTime } = program.value.facts;
      this.store.setState({ imports, wanted, goesByTime });
    }
  }

  /** One that nobody asked for says nothing while it goes on, or where the text has errors. */
  async begin(how: "asked" | "quietly"): Promise<void> {
    const begun = performance.now();
    const tell = this.tellAnew();
    const { signal } = this;
    tell({ phase: { kind: "compiling" } });
    const { schedulerVersion, version } = this.studio.stores.project.getState();
    const { settings, opened } = this.store.getState();
    const varies = how === "quietly" && opened ? variedIn(opened.kept) : settings.varies;
    const search = await (varies === "program" ? this.ofPrograms(signal) : this.ofWorkload());
    if (signal.aborted) return;
    if (!search.ok) return this.refuse(search.message, how, tell);
    const { asked, seconds } = settings;
    const of = { version, schedulerVersion, asked, seconds };
    const within = { seconds, begun, workers: settings.workers };
    await this.carryOut(search.value, within, tell, (exploration) =>
      foundBy({ ...of, exploration }),
    );
  }

  /** Goes on with what was stopped, unless it was given up; for as long as it takes. */
  async resume(): Promise<void> {
    const { found } = this.store.getState();
    if (found === null) return;
    const { varies } = found.exploration;
    const { explorations } = this.studio.ports;
    const { workers } = this.store.getState().settings;
    await this.carryOut(
      (options) => explorations.resume(varies, options),
      { seconds: null, begun: performance.now(), workers },
      this.tellOn(),
      (exploration) => foundBy({ ...found, seconds: null, exploration }),
    );
  }

  private async ofPrograms(signal: AbortSignal): Promise<Result<Begin>> {
    const program = await this.compile(() => !signal.aborted);
    if (!program.ok) return program;
    const { compiled, facts, profile } = program.value;
    const { imports, wanted, testTarget } = facts;
    this.store.setState({ imports, wanted, goesByTime: facts.goesByTime, testTarget });
    const { goesByTime } = facts;
    if (goesByTime?.durations.length === 0) return failure(goesByTimeText(goesByTime));
    const against = await this.otherScheduler(program.value, signal);
    if (!against.ok) return against;
    const { settings } = this.store.getState();
    const wish = {
      against: against.value,
      scheduler: bytesOfBase64(compiled.module),
      workload: bytesOfBase64(compiled.workload ?? ""),
      profile: profile ?? "",
      imports,
      wanted,
      goesByTime,
      counters: facts.counters,
      without: facts.without,
      values: settings.values,
      relative: settings.relative,
      properties: this.properties,
    };
    return success((options) => this.studio.ports.explorations.explore(wish, options));
  }

  private async ofWorkload(): Promise<Result<Begin>> {
    const { stores, ports } = this.studio;
    const project = stores.project.getState();
    const { analysis } = stores.compilation.getState();
    const isNow = analysis?.version === project.version;
    const answer = isNow
      ? success({ analysis })
      : await ports.compiler.analyse(analyseRequest(project));
    if (!answer.ok) return answer;
    const { compiled, model } = answer.value.analysis;
    if (!compiled?.workload) return failure(HAS_ERRORS);
    const told =
      model === "group" ? await ports.compiler.ask("groups", analyseRequest(project)) : null;
    if (told?.ok === false) return told;
    const wish = {
      scheduler: bytesOfBase64(compiled.module),
      workload: bytesOfBase64(compiled.workload),
      workloadFile: project.workload.name,
      properties: this.properties,
      ...(told && { tree: told.value }),
    };
    return success((options) => ports.explorations.exploreCourses(wish, options));
  }

  private get properties(): string {
    return this.studio.stores.project.getState().properties ?? "";
  }

  private async compile(isWanted: () => boolean): Promise<Result<Whole>> {
    const { threads } = this.store.getState().settings;
    const text = textOfProject(this.studio);
    const program = await compileExplorable(this.studio, text, threads, isWanted);
    if (!program.ok) return program;
    if (program.value !== null) return success(program.value);
    const { analysis } = this.studio.stores.compilation.getState();
    const runs = analysis?.compiled != null && analysis.version === text.version;
    return failure(runs ? NO_PROGRAM : HAS_ERRORS);
  }

  private async otherScheduler(
    { profile }: Whole,
    signal: AbortSignal,
  ): Promise<Result<OtherScheduler | null>> {
    const { against, threads } = this.store.getState().settings;
    if (against === null) return success(null);
    return compileOther(this.studio, against, { profile, threads }, () => !signal.aborted);
  }
}

/** What was found, with nothing looked at. */
const foundBy = (found: Found): Partial<ExplorationState> => ({ shape: null, node: null, found });
