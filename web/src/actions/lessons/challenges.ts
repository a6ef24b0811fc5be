import type { Result } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import type { Challenge, Score } from "../../model/lessons/format.js";
import type { ScoreWish } from "../../model/lessons/port.js";
import { type Try, withTry } from "../../model/lessons/progress.js";
import { attemptedProject, withShown } from "../../model/lessons/project.js";
import { type LessonsStore, NO_SCORING, type ScoringState } from "../../model/lessons/store.js";
import { notify } from "../../model/notices.js";
import { perform, undo } from "../../model/project/changes.js";
import { projectOf } from "../../model/project/project.js";
import { projectFile } from "../../model/project/project-file.js";
import { stemOf } from "../project/hand-out.js";
import { toolsOf } from "./attempt.js";
import type { Keeping } from "./keeping.js";

/** Tries of challenges, scored one at a time. */
export class Challenges {
  private scoring: AbortController | null = null;

  constructor(
    private readonly studio: Studio,
    private readonly store: LessonsStore,
    private readonly keeping: Keeping,
  ) {}

  async attempt(): Promise<void> {
    const open = this.open();
    if (!open) return;
    const { id, challenge } = open;
    const project = attemptedProject(this.studio.stores.project.getState());
    const score = await this.score(challenge, "trial");
    if (!score?.ok) return;
    const { mean, margin, medal } = score.value;
    const made: Try = { time: Date.now(), mean, margin, medal, files: project.files };
    this.keeping.change(id, (progress) => withTry(progress, made, challenge.score.wants));
  }

  stop(): void {
    this.scoring?.abort();
    this.scoring = null;
    this.tell({ running: null });
  }

  async compare(): Promise<void> {
    const open = this.open();
    const { last } = this.store.getState().scoring;
    if (!open || !last) return;
    const scoring = this.begin();
    const answer = await this.studio.ports.lessons.compare(
      open.challenge,
      last,
      this.tools(),
      scoring.signal,
    );
    if (scoring !== this.scoring) return;
    this.tell({
      running: null,
      ...(answer.ok ? { compared: answer.value } : { complaint: answer.message }),
    });
  }

  bringBack({ files, time }: Try): void {
    const { stores } = this.studio;
    const contents = withShown(stores.project.getState(), files);
    perform(stores, `The try of ${new Date(time).toLocaleTimeString()}`, { contents });
    notify(stores.notices, "The texts of that try are back.", {
      label: "Undo",
      run: () => void undo(stores),
    });
  }

  async handIn(learner: string): Promise<void> {
    const { stores, ports } = this.studio;
    const open = this.open();
    if (!open) return;
    const { challenge } = open;
    const project = projectFile(projectOf(stores.project.getState()));
    const score = await this.score(challenge, "unseen");
    if (!score?.ok) return;
    const file = await ports.lessons.handIn({
      challenge: challenge.id,
      learner,
      projectFile: project,
      score: score.value,
    });
    if (!file.ok) return notify(stores.notices, file.message);
    const name = `${challenge.id}-${stemOf(learner)}.json`;
    ports.downloads.save(name, "application/json", file.value);
  }

  /** Null where it was called off, or another lesson is open by then. */
  private async score(
    challenge: Challenge,
    runs: ScoreWish["runs"],
  ): Promise<Result<Score> | null> {
    const scoring = this.begin();
    const project = attemptedProject(this.studio.stores.project.getState());
    const onProgress = (done: number, all: number) => {
      if (scoring === this.scoring) this.tell({ running: { done, all } });
    };
    const wish = { project, runs, signal: scoring.signal, onProgress };
    const score = await this.studio.ports.lessons.score(challenge, wish, this.tools());
    if (scoring !== this.scoring) return null;
    this.store.setState({
      scoring: score.ok
        ? { ...NO_SCORING, last: score.value, isHandedIn: runs === "unseen" }
        : { ...NO_SCORING, complaint: score.message },
    });
    return score;
  }

  private begin(): AbortController {
    this.scoring?.abort();
    this.scoring = new AbortController();
    this.tell({ running: { done: 0, all: 0 }, complaint: null });
    return this.scoring;
  }

  private tell(news: Partial<ScoringState>): void {
    this.store.setState(({ scoring }) => ({ scoring: { ...scoring, ...news } }));
  }

  private readonly tools = () => toolsOf(this.studio);

  private open(): { readonly id: string; readonly challenge: Challenge } | null {
    const { open } = this.store.getState();
    return open?.challenge ? { id: open.id, challenge: open.challenge } : null;
  }
}
