import { bytesOfBase64 } from "../../base/base64.js";
import type { Studio } from "../../model/commands.js";
import type { Followed } from "../../model/exploration/follow.js";
import { COUNTEREXAMPLE, type KeptRun, runOf } from "../../model/exploration/kept-run.js";
import type { ExploredVerdict } from "../../model/exploration/runs.js";
import type { ExplorationStore, OpenedRun, Standing } from "../../model/exploration/store.js";
import { notify } from "../../model/notices.js";
import { perform } from "../../model/project/changes.js";
import { withFiles, withMain, withoutFile } from "../../model/project/files.js";
import { contentsOf } from "../../model/project/project.js";
import { showState } from "../run/show-state.js";

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

  open({ property, message, fault, counterexample, replay }: ExploredVerdict): void {
    if (!counterexample || !replay || !("workload" in replay)) return;
    const { stores } = this.studio;
    const contents = contentsOf(stores.project.getState());
    const former = this.opened?.kept.former ?? contents.workload.name;
    const files = withFiles(contents, [{ name: COUNTEREXAMPLE, text: replay.workload }]);
    const kept = { property, message, fault, counterexample, former };
    this.isNew = true;
    perform(stores, "Step through a counterexample", {
      contents: { ...withMain(files, COUNTEREXAMPLE), counterexample: kept },
    });
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
    const { opened } = this;
    if (opened === null) return;
    const others = withMain(contentsOf(stores.project.getState()), opened.kept.former);
    const contents = { ...withoutFile(others, COUNTEREXAMPLE), counterexample: undefined };
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
    const { stores, ports } = this.studio;
    const { status, program } = stores.run.getState();
    const compiled = program?.compiled;
    const kept = this.opened?.kept;
    if (!kept || status.kind !== "ready" || !compiled?.workload) return;
    // What is loaded does not have its workload yet.
    if (program?.version !== stores.project.getState().version) return;
    const { stem, loop } = kept.counterexample;
    const answer = await ports.explorations.follow(
      { scheduler: bytesOfBase64(compiled.module), workload: bytesOfBase64(compiled.workload) },
      [...stem, ...loop],
    );
    if (this.opened?.kept !== kept) return;
    const standing = answer.ok ? standingOf(answer.value) : { kind: "failed" as const, ...answer };
    const ticks = answer.ok ? answer.value.ticks : [];
    this.store.setState({ opened: { ...this.opened, ticks, standing } });
    if (!this.isNew) return;
    this.isNew = false;
    await this.goTo(lastBeforeFailure(kept));
  }
}

const standingOf = ({ parts, fault }: Followed): Standing =>
  parts === null ? { kind: "fails" } : { kind: "elsewhere", step: parts, fault };

/** The step before a fault, or the one from which the loop goes out. */
function lastBeforeFailure({ counterexample: { stem } }: KeptRun): number {
  return stem.length - (stem.at(-1)?.after === null ? 2 : 1);
}
