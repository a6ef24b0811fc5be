import type { FromWorker } from "./messages.js";
import { parted } from "./parts.js";

const FAULT = "The compiler failed on this text. This is a fault of the studio, not of your text.";
const OUTDATED = "The text has changed since.";

/** The compiler works for this long before it looks whether it is asked something else, in seconds. */
const TURN = 0.025;

/** A question that takes longer is told of as often: the compiler has not gone astray, in milliseconds. */
const SIGN_OF_LIFE = 1_000;

/** Behind a gesture the text is likely to change, and what goes on to be left: it waits this long, in milliseconds. */
const AFTER_GESTURE = 100;

/** What is asked about each text by itself: a person waits for everything else, and of this first for what is wrong. */
const ORDER = ["quickCheck", "rules", "diagnose", "structure", "analyse", "deadlines"];

/** What is worth an answer for the newest version of a text only. */
const NEWEST = ["quickCheck", "rules", "diagnose", "analyse", "deadlines"];

/** What is asked first of a version. */
const FIRST = ["quickCheck", "diagnose"];

/** A question that the compiler answers bit by bit. */
export interface Work {
  /** Works for about so many seconds; the answer in JSON, once it is there. */
  go_on(seconds: number): string | undefined;
  destroy(): void;
}

interface Task {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
  work: Work | null;
  /** Milliseconds. */
  duration: number;
  /** What `duration` was when it was last told. */
  told: number;
}

/** A request of the kinds in `NEWEST`, as far as it matters here. */
interface Versioned {
  readonly name: string;
  readonly version: number;
}

/**
 * What the compiler is asked and has not answered yet. It works a little on the first of it and takes
 * in new questions, by turns: so nobody waits for a long answer that somebody else wants.
 */
export class Tasks {
  private readonly waiting: Task[] = [];
  private readonly channel = new MessageChannel();
  private isTurnDue = false;

  constructor(
    private readonly begin: (request: string) => Work,
    private readonly send: (message: FromWorker) => void,
    private readonly ended: () => void,
  ) {
    this.channel.port1.onmessage = () => this.turn();
  }

  /** Takes a question, which goes before those that nobody waits for as much. */
  add(id: number, method: string, params: unknown): void {
    if (FIRST.includes(method)) this.leaveOlder(params as Versioned);
    const rank = ORDER.indexOf(method);
    const behind = this.waiting.findIndex((one) => ORDER.indexOf(one.method) > rank);
    const task = { id, method, params, work: null, duration: 0, told: 0 };
    this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, task);
    this.takeTurn();
  }

  /** Earlier versions of a text are not worth an answer. */
  private leaveOlder({ name, version }: Versioned): void {
    for (const task of [...this.waiting]) {
      if (!NEWEST.includes(task.method)) continue;
      const other = task.params as Versioned;
      if (other.name === name && other.version < version) this.refuse(task, OUTDATED);
    }
  }

  /** Messages that have come until now are taken in before. */
  private takeTurn(): void {
    if (this.isTurnDue) return;
    this.isTurnDue = true;
    this.channel.port2.postMessage(null);
  }

  private turn(): void {
    this.isTurnDue = false;
    const [task] = this.waiting;
    if (!task) return;
    const gesture = this.goOn(task) && task.method === "edit";
    if (this.waiting.length === 0) this.ended();
    else if (gesture) setTimeout(() => this.takeTurn(), AFTER_GESTURE);
    else this.takeTurn();
  }

  /** Works a little on a task; tells whether it is answered. */
  private goOn(task: Task): boolean {
    const { id, method, params } = task;
    const begin = performance.now();
    try {
      task.work ??= this.begin(JSON.stringify({ method, params }));
      const answer = task.work.go_on(TURN);
      task.duration += performance.now() - begin;
      if (answer === undefined) {
        this.giveSign(task);
        return false;
      }
      const { duration } = task;
      const { rest, parts } = parted(JSON.parse(answer));
      for (const part of parts) this.send({ type: "part", part });
      this.end(task, { type: "answer", id, answer: rest, duration });
    } catch (error) {
      console.error(method, error); // for who looks into the fault; a person reads FAULT
      this.refuse(task, FAULT);
    }
    return true;
  }

  private giveSign(task: Task): void {
    const { duration } = task;
    if (duration < task.told + SIGN_OF_LIFE) return;
    task.told = duration;
    this.send({ type: "working", duration });
  }

  private refuse(task: Task, message: string): void {
    this.end(task, { type: "refused", id: task.id, message });
  }

  private end(task: Task, message: FromWorker): void {
    this.waiting.splice(this.waiting.indexOf(task), 1);
    task.work?.destroy();
    this.send(message);
  }
}
