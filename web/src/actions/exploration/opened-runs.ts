import { bytesOfBase64 } from "../../base/base64.js";
import type { Studio } from "../../model/commands.js";
import type { Followed } from "../../model/exploration/follow.js";
import type { ExploredVerdict } from "../../model/exploration/runs.js";
import type { ExplorationStore, OpenedRun, Standing } from "../../model/exploration/store.js";
import { notify } from "../../model/notices.js";
import { perform } from "../../model/project/changes.js";
import { withFiles, withMain, withoutFile } from "../../model/project/files.js";
import { contentsOf } from "../../model/project/project.js";
import { showState } from "../run/show-state.js";

/** The workload that leads through a run. */
export const COUNTEREXAMPLE = "counterexample.workload";

/** Runs that fail, as the page runs them: under a workload of their own. */
export class OpenedRuns {
  /** Whether the run is to be shown where it fails, once it is loaded. */
  private isNew = false;

  constructor(
    private readonly studio: Studio,
    private readonly store: ExplorationStore,
  ) {
    studio.stores.project.subscribe(({ workload }) => {
      if (this.opened && workload.name !== COUNTEREXAMPLE) store.setState({ opened: null });
    });
    studio.stores.run.subscribe(({ program, status }, former) => {
      const isLoaded = status.kind === "ready" && former.status.kind !== "ready";
      if (this.opened && isLoaded && program) void this.follow(this.opened);
    });
  }

  private get opened(): OpenedRun | null {
    return this.store.getState().opened;
  }

  open(verdict: ExploredVerdict): void {
    const { stores } = this.studio;
    const { replay } = verdict;
    if (!replay || !("workload" in replay)) return;
    const contents = contentsOf(stores.project.getState());
    const former = this.opened?.former ?? contents.workload.name;
    const text = replay.workload;
    this.isNew = true;
    const opened = { verdict, former, ticks: [], at: 0, standing: { kind: "asked" } } as const;
    const files = withFiles(contents, [{ name: COUNTEREXAMPLE, text }]);
    this.store.setState({ opened });
    const isSame = contents.workload.name === COUNTEREXAMPLE && contents.workload.text === text;
    if (isSame) return void this.follow(opened);
    perform(stores, "Step through a counterexample", { contents: withMain(files, COUNTEREXAMPLE) });
    this.store.setState({ opened });
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
    const former = this.opened?.former;
    const contents = contentsOf(stores.project.getState());
    this.store.setState({ opened: null });
    if (contents.workload.name !== COUNTEREXAMPLE) return;
    const others = former === undefined ? contents : withMain(contents, former);
    perform(stores, "Leave the counterexample", { contents: withoutFile(others, COUNTEREXAMPLE) });
  }

  /** Carries the run out beside the one that shows, to see where it leads in the scheduler as it is now. */
  private async follow(opened: OpenedRun): Promise<void> {
    const { stores, ports } = this.studio;
    const compiled = stores.run.getState().program?.compiled;
    const { counterexample } = opened.verdict;
    if (!compiled?.workload || !counterexample) return;
    const answer = await ports.explorations.follow(
      { scheduler: bytesOfBase64(compiled.module), workload: bytesOfBase64(compiled.workload) },
      [...counterexample.stem, ...counterexample.loop],
    );
    if (this.opened?.verdict !== opened.verdict) return;
    const followed = answer.ok ? answer.value : null;
    const standing = answer.ok ? standingOf(answer.value) : { kind: "failed" as const, ...answer };
    const now = { ...this.opened, ticks: followed?.ticks ?? [], standing };
    this.store.setState({ opened: now });
    if (!this.isNew) return;
    this.isNew = false;
    await this.goTo(lastBeforeFailure(now));
  }
}

const standingOf = ({ parts, fault }: Followed): Standing =>
  parts === null ? { kind: "fails" } : { kind: "elsewhere", step: parts, fault };

/** The step before a fault, or the one from which the loop goes out. */
function lastBeforeFailure({ verdict, ticks }: OpenedRun): number {
  const stem = verdict.counterexample?.stem ?? [];
  const isFault = stem.at(-1)?.after === null;
  return Math.min(stem.length - (isFault ? 2 : 1), ticks.length - 1);
}
