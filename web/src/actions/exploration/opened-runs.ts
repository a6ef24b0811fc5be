import { bytesOfBase64 } from "../../base/base64.js";
import { type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import { isCourse, type KeptRun, runOf } from "../../model/exploration/kept-run.js";
import type { ExploredVerdict } from "../../model/exploration/runs.js";
import type { ExplorationStore, OpenedRun, Standing } from "../../model/exploration/store.js";
import { notify } from "../../model/notices.js";
import { perform } from "../../model/project/changes.js";
import { contentsOf } from "../../model/project/project.js";
import { showState } from "../run/show-state.js";
import { withCourse, withoutRun, withScript } from "./run-in-project.js";

/** The run that fails and that the project is run through, under a workload of its own. */
export class OpenedRuns {
  /** Whether the run is to be shown where it fails, once it is loaded. */
  private isNew = false;

  constructor(
    private readonly studio: Studio,
    private readonly store: ExplorationStore,
  ) {
    const { project, run } = studio.stores;
    project.subscribe(() => this.look());
    run.subscribe(({ status }, former) => {
      if (status.kind === "ready" && former.status.kind !== "ready") void this.follow();
    });
    this.look();
  }

  private get opened(): OpenedRun | null {
    return this.store.getState().opened;
  }

  open(verdict: ExploredVerdict): void {
    const { stores } = this.studio;
    const contents = contentsOf(stores.project.getState());
    const opened = verdict.course
      ? withCourse(contents, verdict, verdict.course)
      : withScript(contents, verdict);
    if (opened === null) return;
    this.isNew = true;
    perform(stores, "Step through a counterexample", { contents: opened });
    void this.follow();
  }

  async goTo(step: number): Promise<void> {
    const { opened } = this;
    const tick = opened?.ticks[step] ?? null;
    if (opened === null || tick === null) return;
    this.store.setState({ opened: { ...opened, at: step } });
    const { stores, ports } = this.studio;
    const answer = await ports.simulator.seek(tick);
    showState(stores.run, answer);
    if (!answer.ok) notify(stores.notices, answer.message);
  }

  leave(): void {
    const { stores } = this.studio;
    if (this.opened === null) return;
    const contents = withoutRun(contentsOf(stores.project.getState()));
    perform(stores, "Leave the counterexample", { contents });
  }

  /** The project says which run it is: so it is found again behind a reload, a link, and what was undone. */
  private look(): void {
    const kept = runOf(this.studio.stores.project.getState());
    if (kept === (this.opened?.kept ?? null)) return;
    const opened = kept && { kept, ticks: [], at: 0, standing: { kind: "asked" as const } };
    this.store.setState({ opened });
    void this.follow();
  }

  /** Carries the run out beside the one that shows, to see where it leads in the scheduler as it is now. */
  private async follow(): Promise<void> {
    const { stores } = this.studio;
    const { status, program } = stores.run.getState();
    const compiled = program?.compiled;
    const kept = this.opened?.kept;
    if (!kept || status.kind !== "ready" || !compiled?.workload) return;
    // What is loaded does not have its workload yet.
    if (program?.version !== stores.project.getState().version) return;
    const answer = await this.carryOut(kept, {
      scheduler: bytesOfBase64(compiled.module),
      workload: bytesOfBase64(compiled.workload),
    });
    if (this.opened?.kept !== kept) return;
    const standing = answer.ok ? answer.value.standing : { kind: "failed" as const, ...answer };
    const ticks = answer.ok ? answer.value.ticks : [];
    this.store.setState({ opened: { ...this.opened, ticks, standing } });
    if (!this.isNew) return;
    this.isNew = false;
    await this.goTo(lastBeforeFailure(kept));
  }

  private async carryOut(kept: KeptRun, program: Program): Promise<Result<Carried>> {
    const { explorations } = this.studio.ports;
    if (!isCourse(kept)) {
      const { stem, loop } = kept.counterexample;
      const answer = await explorations.follow(program, [...stem, ...loop]);
      if (!answer.ok) return answer;
      const { ticks, parts, fault } = answer.value;
      return success({ ticks, standing: standingOf(parts === null, parts, fault) });
    }
    const { workload, properties = "" } = this.studio.stores.project.getState();
    const wish = { ...program, workloadFile: workload.name, properties };
    const answer = await explorations.followCourse(wish, kept);
    if (!answer.ok) return answer;
    const { ticks, parts, failure } = answer.value;
    const isSame = parts === null && failure !== null;
    return success({ ticks, standing: standingOf(isSame, parts, failure) });
  }
}

interface Program {
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
}

/** What became of a run. */
type Carried = Pick<OpenedRun, "ticks" | "standing">;

const standingOf = (isSame: boolean, step: number | null, fault: string | null): Standing =>
  isSame ? { kind: "fails" } : { kind: "elsewhere", step, fault };

/** The step before a fault, or the one from which the loop goes out; of a workload's run its failure. */
function lastBeforeFailure(kept: KeptRun): number {
  if (isCourse(kept)) return kept.course.digits.length;
  const { stem } = kept.counterexample;
  return stem.length - (stem.at(-1)?.after === null ? 2 : 1);
}
