/** Draws large graphs in a worker, one at a time; of those wanted meanwhile only the newest. */

import type { Graph } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";
import { routePlainly } from "../routing/plain.js";
import { type Drawing, drawingOf, type Sketch, sketch } from "./drawing.js";
import { planOf } from "./plan.js";

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

export class Pen {
  private readonly worker: Worker;
  private underWay: Subject | null = null;
  private wanted: Subject | null = null;

  constructor(private readonly onDrawn: (drawn: Resting) => void) {
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<Sketch>) => this.take(data);
    // Without a worker the page waits for its lines, but has them.
    this.worker.onerror = () => {
      if (this.underWay) this.take(drawHere(this.underWay));
    };
  }

  draw(subject: Subject): void {
    this.wanted = subject;
    this.next();
  }

  end(): void {
    this.worker.terminate();
  }

  private next(): void {
    if (this.underWay || !this.wanted) return;
    const { graph, positions, alone } = this.wanted;
    this.underWay = this.wanted;
    this.wanted = null;
    this.worker.postMessage(planOf(graph, positions, alone));
  }

  private take(answer: Sketch): void {
    const subject = this.underWay;
    this.underWay = null;
    if (subject) this.onDrawn({ ...subject, drawing: drawingOf(answer, subject.graph) });
    this.next();
  }
}

function drawHere({ graph, positions, alone }: Subject): Sketch {
  const plan = planOf(graph, positions, alone);
  return sketch(plan, routePlainly(plan.links, plan.sites));
}
