import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Explorable } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import type { ExplorationState, ExplorationStore } from "../../model/exploration/store.js";
import type { ExploreWish } from "../../model/ports.js";
import { analyseRequest } from "../../model/project/project.js";

/** An explorable scheduler: all that the compiler can tell of it is there. */
type Whole = Explorable & {
  readonly [Key in "compiled" | "facts"]: NonNullable<Explorable[Key]>;
};

const HAS_ERRORS = "The scheduler has errors, so it has no runs yet. Correct what Problems lists.";
const READS_TIME =
  "The scheduler asks for the time, and every program would have it go by in its own way, so its states are never the same again.";

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
    const { schedulerVersion } = this.studio.stores.project.getState();
    const program = await this.compile(() => !signal.aborted);
    if (signal.aborted) return;
    if (!program.ok)
      return how === "asked" ? fail(program.message) : tell({ phase: { kind: "resting" } });
    const { facts } = program.value;
    tell({ imports: facts.imports, phase: { kind: "searching", progress: null } });
    if (facts.readsTime) return fail(READS_TIME);
    const { settings } = this.store.getState();
    const found = await this.studio.ports.explorations.explore(this.wish(program.value), {
      signal,
      ending: this.ending.signal,
      onProgress: (progress) => tell({ phase: { kind: "searching", progress } }),
    });
    if (!found.ok) return fail(found.message);
    const { asked } = settings;
    tell({
      phase: { kind: "resting" },
      found: { exploration: found.value, schedulerVersion, asked },
    });
  }

  private wish({ compiled, facts, profile }: Whole): ExploreWish {
    const { values } = this.store.getState().settings;
    return {
      scheduler: bytesOfBase64(compiled.module),
      workload: bytesOfBase64(compiled.workload ?? ""),
      profile: profile ?? "",
      imports: facts.imports,
      values,
      properties: this.studio.stores.project.getState().properties ?? "",
    };
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
