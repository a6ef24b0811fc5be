import type { Studio } from "../../../model/commands.js";
import {
  leaveSystemRun,
  systemRunOf,
  systemRunToKeep,
} from "../../../model/exploration/kept-system.js";
import type { SystemVerdict } from "../../../model/exploration/runs.js";
import type { OpenedSystemRun, SystemSearchStore } from "../../../model/exploration/system.js";
import { programOfSystem } from "./program.js";

/** So long after the last change the run is carried out in the texts as they are, ms. */
const PAUSE = 400;

/** The run that fails and that the project's system goes through. */
export class OpenedSystemRuns {
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** @param onChanged called when the texts have changed while a run is open, and where it leads now is known */
  constructor(
    private readonly studio: Studio,
    private readonly store: SystemSearchStore,
    private readonly onChanged: () => void,
  ) {
    const { project } = studio.stores;
    project.subscribe((state, former) => {
      this.look();
      if (state.version === former.version || state.opened !== former.opened) return;
      if (this.store.getState().opened !== null) this.followLater();
    });
    this.look();
  }

  /** The project says which run it is, so a reload and a link find it again. It is no change of a text. */
  open(verdict: SystemVerdict): void {
    const { project } = this.studio.stores;
    const counterexample = systemRunToKeep(project.getState(), verdict);
    if (counterexample !== null) project.setState({ counterexample });
  }

  leave(): void {
    leaveSystemRun(this.studio.stores.project);
  }

  private look(): void {
    const kept = systemRunOf(this.studio.stores.project.getState());
    if (kept === (this.store.getState().opened?.kept ?? null)) return;
    this.store.setState({ opened: kept && { kept, standing: { kind: "asked" } } });
    if (kept !== null) void this.follow();
  }

  private followLater(): void {
    clearTimeout(this.pause);
    this.tell({ kind: "asked" });
    this.pause = setTimeout(() => {
      void this.follow().then(() => {
        if (this.store.getState().opened !== null) this.onChanged();
      });
    }, PAUSE);
  }

  /** Carries the run out beside the one that shows. */
  private async follow(): Promise<void> {
    const { project } = this.studio.stores;
    const { version } = project.getState();
    const kept = this.store.getState().opened?.kept;
    if (!kept) return;
    const isCurrent = () =>
      project.getState().version === version && this.store.getState().opened?.kept === kept;
    const program = await programOfSystem(this.studio, isCurrent);
    if (!isCurrent()) return;
    if (!program.ok) return this.tell({ kind: "failed", message: program.message });
    const followed = await this.studio.ports.explorations.followSystem(program.value, kept);
    if (!isCurrent()) return;
    this.tell(
      followed.ok
        ? { kind: "followed", ...followed.value }
        : { kind: "failed", message: followed.message },
    );
  }

  private tell(standing: OpenedSystemRun["standing"]): void {
    const { opened } = this.store.getState();
    if (opened !== null) this.store.setState({ opened: { ...opened, standing } });
  }
}
