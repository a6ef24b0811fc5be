import type { Studio } from "../../model/commands.js";
import type { Step } from "../../model/lessons/format.js";
import { answersTo, withDone } from "../../model/lessons/progress.js";
import { type LessonsStore, type ShownStep, shownStep } from "../../model/lessons/store.js";
import { attemptAt, toolsOf } from "./attempt.js";
import type { Keeping } from "./keeping.js";

/** Changes are gathered for this long before the checks are looked at, in milliseconds. */
const GATHERING = 60;

/** Looks at the checks of the step that shows as the learner goes on. */
export class Checks {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts looks: what an older one finds is dropped. */
  private looks = 0;
  /** The step of which the learner asked for all checks, and has no answer yet. */
  private asked: Step | null = null;
  /** What the last look saw. */
  private seen: readonly unknown[] = [];

  constructor(
    private readonly studio: Studio,
    private readonly store: LessonsStore,
    private readonly keeping: Keeping,
  ) {}

  follow(): () => void {
    const { project, compilation, run } = this.studio.stores;
    const later = () => this.later();
    const ends = [
      project.subscribe(later),
      compilation.subscribe(later),
      run.subscribe(later),
      this.store.subscribe(later),
    ];
    return () => {
      clearTimeout(this.timer);
      for (const end of ends) end();
    };
  }

  /** All that a verdict depends on: nothing is looked at twice. */
  private present(): readonly unknown[] {
    const { project, compilation, run } = this.studio.stores;
    const { version, opened } = project.getState();
    const shown = shownStep(this.store.getState());
    const { simulation, status } = run.getState();
    const isKnown = compilation.getState().analysis?.version === version;
    const tick = status.kind === "ready" && !simulation?.playing ? simulation?.lastTick : null;
    const answers = shown && answersTo(shown.progress, shown.step.id);
    return [opened, version, isKnown, tick, shown?.step, answers];
  }

  private later(): void {
    const present = this.present();
    if (present.every((each, at) => each === this.seen[at])) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(false), GATHERING);
  }

  /** @param thoroughly - also the checks that take long */
  async look(thoroughly: boolean): Promise<void> {
    const { stores, ports } = this.studio;
    const seen = this.present();
    this.seen = seen;
    const shown = shownStep(this.store.getState());
    if (thoroughly) this.asked = shown?.step ?? null;
    // What was asked for meanwhile is done once the text is known.
    if (!shown || !this.isAtRest()) return;
    const look = ++this.looks;
    this.store.setState({ isChecking: true });
    const answer = await ports.lessons.check(
      shown.lesson,
      shown.step,
      attemptAt(this.studio, shown),
      { ...toolsOf(this.studio), thoroughly: this.asked === shown.step },
    );
    if (look !== this.looks) return;
    this.asked = null;
    const isStill = stores.project.getState().version === seen[1] && this.isAt(shown);
    this.store.setState({
      isChecking: false,
      ...(isStill && answer.ok && { result: answer.value }),
    });
    if (isStill && answer.ok && answer.value.passed)
      this.keeping.change(shown.id, (progress) => withDone(progress, shown.step.id));
  }

  private isAt({ id, step }: ShownStep): boolean {
    const now = shownStep(this.store.getState());
    return now?.id === id && now.step.id === step.id;
  }

  /** Before there is an answer about the text, or while the run plays on, nothing can be said of it. */
  private isAtRest(): boolean {
    const { project, compilation, run } = this.studio.stores;
    const isKnown = compilation.getState().analysis?.version === project.getState().version;
    return isKnown && !run.getState().simulation?.playing;
  }
}
