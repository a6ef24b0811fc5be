import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Explorable } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { variedIn } from "../../model/exploration/kept-run.js";
import type { Exploration } from "../../model/exploration/runs.js";
import type { ExplorationState, ExplorationStore } from "../../model/exploration/store.js";
import type { ExploreOptions } from "../../model/ports.js";
import { analyseRequest } from "../../model/project/project.js";

/** An explorable scheduler: all that the compiler can tell of it is there. */
type Whole = Explorable & {
  readonly [Key in "compiled" | "facts"]: NonNullable<Explorable[Key]>;
};

/** Sets out on a search. */
type Begin = (options: ExploreOptions) => Promise<Result<Exploration>>;

const HAS_ERRORS = "The text has errors, so it has no runs yet. Correct what Problems lists.";
const READS_TIME =
  "The scheduler asks for the time, and every program would have it go by in its own way, so its states are never the same again. Choose all runs of the workload instead.";

/** Searches through all runs, one at a time. */
export class Search {
  private calledOff = new AbortController();
  /** Ends the one that is under way, which tells what it has seen. */
  private ending = new AbortController();

  constructor(
    private readonly studio: Studio,
    private readonly store: ExplorationStore,
  ) {}

  cancel(): void {
    this.ending.abort();
  }

  giveUp(): void {
    this.calledOff.abort();
  }

  async look(): Promise<void> {
    const program = await this.compile(() => true);
    if (program.ok) this.store.setState({ imports: program.value.facts.imports });
  }

  /** One that nobody asked for says nothing while it goes on, or where the text has errors. */
  async begin(how: "asked" | "quietly"): Promise<void> {
    this.calledOff.abort();
    this.calledOff = new AbortController();
    this.ending = new AbortController();
    const { signal } = this.calledOff;
    const tell = (change: Partial<ExplorationState>) => {
      if (!signal.aborted) this.store.setState(change);
    };
    const fail = (message: string) => tell({ phase: { kind: "failed", message } });
    tell({ phase: { kind: "compiling" } });
    const { schedulerVersion, version } = this.studio.stores.project.getState();
    const { settings, opened } = this.store.getState();
    const varies = how === "quietly" && opened ? variedIn(opened.kept) : settings.varies;
    const search = await (varies === "program" ? this.ofPrograms(signal) : this.ofWorkload());
    if (signal.aborted) return;
    if (!search.ok)
      return how === "asked" ? fail(search.message) : tell({ phase: { kind: "resting" } });
    tell({ phase: { kind: "searching", progress: null } });
    const found = await search.value({
      signal,
      ending: this.ending.signal,
      onProgress: (progress) => tell({ phase: { kind: "searching", progress } }),
    });
    if (!found.ok) return fail(found.message);
    const { asked } = settings;
    tell({
      phase: { kind: "resting" },
      shape: null,
      node: null,
      found: { exploration: found.value, version, schedulerVersion, asked },
    });
  }

  private async ofPrograms(signal: AbortSignal): Promise<Result<Begin>> {
    const program = await this.compile(() => !signal.aborted);
    if (!program.ok) return program;
    const { compiled, facts, profile } = program.value;
    this.store.setState({ imports: facts.imports });
    if (facts.readsTime) return failure(READS_TIME);
    const wish = {
      scheduler: bytesOfBase64(compiled.module),
      workload: bytesOfBase64(compiled.workload ?? ""),
      profile: profile ?? "",
      imports: facts.imports,
      values: this.store.getState().settings.values,
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
    const { compiled } = answer.value.analysis;
    if (!compiled?.workload) return failure(HAS_ERRORS);
    const wish = {
      scheduler: bytesOfBase64(compiled.module),
      workload: bytesOfBase64(compiled.workload),
      workloadFile: project.workload.name,
      properties: this.properties,
    };
    return success((options) => ports.explorations.exploreCourses(wish, options));
  }

  private get properties(): string {
    return this.studio.stores.project.getState().properties ?? "";
  }

  private async compile(isWanted: () => boolean): Promise<Result<Whole>> {
    const { stores, ports } = this.studio;
    const { threads } = this.store.getState().settings;
    const { workload: _, ...request } = analyseRequest(stores.project.getState());
    const profile = stores.compilation.getState().analysis?.profile ?? null;
    const asked = { ...request, profile, workload: null, threads };
    const answer = await ports.compiler.ask("explorable", asked, isWanted);
    if (!answer.ok) return answer;
    const { compiled, facts } = answer.value;
    if (compiled === null || facts === null) return failure(HAS_ERRORS);
    return success({ ...answer.value, compiled, facts });
  }
}
