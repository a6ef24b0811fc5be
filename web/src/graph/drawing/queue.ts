/** Has graphs drawn by a worker, one at a time; of those wanted meanwhile only the newest. */

import { type DrawingOrder, drawPlan } from "./draw-plan.js";
import { type Drawn, type DrawnPlan, drawnAlike, drawnBy, type Subject } from "./drawn.js";
import { planOf } from "./plan.js";

interface Task extends DrawingOrder {
  readonly subject: Subject;
}

/** Begins a worker that does `drawPlan`; `fail` is for when it cannot. */
export type Hire = (take: (drawn: DrawnPlan) => void, fail: () => void) => DrawingWorker;

interface DrawingWorker {
  postMessage(order: DrawingOrder): void;
  terminate(): void;
}

export class DrawingQueue {
  private worker: DrawingWorker | null = null;
  private underWay: Task | null = null;
  private wanted: Task | null = null;
  private newest: Drawn | null = null;

  constructor(
    private readonly hire: Hire,
    private readonly onDrawn: (drawn: Drawn) => void,
  ) {}

  /**
   * Draws a graph; a small one by former routes, of which those that still fit stay. A large one whose lines are
   * known is not laid again.
   */
  draw(subject: Subject, former: Drawn["former"]): void {
    const plan = planOf(subject);
    const known = !former && !this.underWay ? drawnAlike(subject, plan, this.newest) : null;
    if (known) {
      this.tell(known);
      return;
    }
    this.wanted = { subject, plan, former };
    this.next();
  }

  /** Draws a small graph for nothing, if it is the first: a worker needs some time to begin. */
  warmUp(subject: Subject): void {
    if (!this.worker) this.draw(subject, []);
  }

  end(): void {
    this.worker?.terminate();
  }

  private next(): void {
    if (this.underWay || !this.wanted) return;
    this.underWay = this.wanted;
    this.wanted = null;
    const { plan, former } = this.underWay;
    this.worker ??= this.begin();
    this.worker.postMessage({ plan, former } satisfies DrawingOrder);
  }

  private begin(): DrawingWorker {
    // Without a worker the page waits for its lines, but has them.
    const fail = () => this.underWay && this.take(drawPlan(this.underWay));
    return this.hire((drawn) => this.take(drawn), fail);
  }

  private take(found: DrawnPlan): void {
    const task = this.underWay;
    this.underWay = null;
    if (task) this.tell(drawnBy(task.subject, task.plan, task.former, found));
    this.next();
  }

  private tell(drawn: Drawn): void {
    this.newest = drawn;
    this.onDrawn(drawn);
  }
}
