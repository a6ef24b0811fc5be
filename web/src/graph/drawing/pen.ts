/** Has graphs drawn by a worker, one at a time; of those wanted meanwhile only the newest. */

import type { Graph } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";
import type { RoutedBundle } from "../routes/nets.js";
import { type Drawing, drawingOf, redrawn } from "./drawing.js";
import { type Laid, lay, type Order } from "./lay.js";
import { isSamePlan, type Plan, planOf } from "./plan.js";

/** What a drawing is of. */
export interface Subject {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly alone: ReadonlySet<string>;
}

/** A subject as it is drawn while its nodes rest. */
export interface Resting extends Subject {
  readonly drawing: Drawing;
}

/** A drawing with what it is made from. */
export interface Drawn extends Resting {
  readonly plan: Plan;
  /** The routes by which it was drawn. */
  readonly former: readonly RoutedBundle[] | null;
  /** Of a large graph none. */
  readonly routed: readonly RoutedBundle[];
}

interface Task extends Order {
  readonly subject: Subject;
}

/** Begins a worker that does `lay`; `fail` is for when it cannot. */
export type Hire = (take: (laid: Laid) => void, fail: () => void) => PenWorker;

interface PenWorker {
  postMessage(order: Order): void;
  terminate(): void;
}

export class Pen {
  private worker: PenWorker | null = null;
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
  draw(subject: Subject, former: readonly RoutedBundle[] | null): void {
    const plan = planOf(subject.graph, subject.positions, subject.alone);
    const { newest } = this;
    if (!former && newest && !this.underWay && isSamePlan(newest.plan, plan)) {
      this.tell({ ...newest, ...subject, drawing: redrawn(newest.drawing, subject.graph) });
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
    this.worker.postMessage({ plan, former } satisfies Order);
  }

  private begin(): PenWorker {
    // Without a worker the page waits for its lines, but has them.
    const fail = () => this.underWay && this.take(lay(this.underWay));
    return this.hire((laid) => this.take(laid), fail);
  }

  private take({ sketch, routed }: Laid): void {
    const task = this.underWay;
    this.underWay = null;
    if (task) {
      const { subject, plan, former } = task;
      const drawing = drawingOf(sketch, subject.graph);
      this.tell({ ...subject, plan, former, routed, drawing });
    }
    this.next();
  }

  private tell(drawn: Drawn): void {
    this.newest = drawn;
    this.onDrawn(drawn);
  }
}
