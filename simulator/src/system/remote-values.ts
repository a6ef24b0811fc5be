import type { SharedDescriptor, ValueType } from "../engine/descriptor.js";
import { MailKind, Model, RemoteFlag, Shared } from "../generated/layout.js";
import type { RemoteValue, RemoteWait } from "../system-protocol.js";
import type { SchedulerMessage } from "./network/message.js";
import type { Passage } from "./network/message-log.js";
import type { SystemProcess } from "./process.js";

/** A message of schedulers on its way. */
type Saying = Passage & { readonly message: SchedulerMessage };

/** Kinds that bring a value which is a copy from then on. */
const COPYING: readonly number[] = [MailKind.COPY, MailKind.VALUE];
const ANSWERING: readonly number[] = [MailKind.ANSWER, MailKind.COPY];

const isSaying = (passage: Passage): passage is Saying => passage.message.kind === "scheduler";

/** Whether somebody waits for what comes of it. */
function asks({ message: { mail } }: Saying): boolean {
  const isAnswered = (mail.operation & (RemoteFlag.ANSWERED | RemoteFlag.FORMER)) !== 0;
  return mail.kind === MailKind.READ || (mail.kind === MailKind.UPDATE && isAnswered);
}

/**
 * When handlers waited for answers, ns: from the question until the answer came. One whose question was sent before all
 * these messages waits since `from`, one whose answer was not sent until `to`.
 */
export function waitsIn(passages: readonly Passage[], from: number, to: number): RemoteWait[] {
  const open = new Map<string, RemoteWait>();
  const waits: RemoteWait[] = [];
  for (const passage of passages) {
    if (!isSaying(passage)) continue;
    const { message, sent, arrival } = passage;
    const { kind, number } = message.mail;
    if (asks(passage) && passage.from !== 0) {
      const asked = { node: passage.from, from: sent, to, what: message.what };
      open.set(`${passage.from} ${number}`, asked);
    } else if (passage.to !== 0 && number !== 0 && ANSWERING.includes(kind)) {
      const key = `${passage.to} ${number}`;
      const asked = open.get(key);
      open.delete(key);
      if (asked) waits.push({ ...asked, to: arrival });
      else if (kind === MailKind.ANSWER) {
        waits.push({ node: passage.to, from, to: arrival, what: message.what });
      }
    }
  }
  return [...waits, ...open.values()];
}

/** When a handler of a node was called, and when it ended; ns. */
export interface Handled {
  readonly began: number;
  readonly ended: number;
}

/** The values of other processes that a node knows of. */
export class RemoteValues {
  readonly #node: number;
  readonly #shared: readonly SharedDescriptor[];
  readonly #nameOf: (variable: number) => string | undefined;
  /** In the order of sending. */
  readonly #passages: readonly Passage[];

  constructor({ place, engine }: SystemProcess, passages: readonly Passage[]) {
    this.#node = place.number;
    this.#shared = engine.descriptor.shared;
    this.#nameOf = (variable) => engine.exchange.sharedName(variable);
    this.#passages = passages;
  }

  /** What its copies are at a time, and since when they were so at their owner. */
  copiesAt(time: number): RemoteValue[] {
    return this.#copies(time, time);
  }

  /** What a handler was answered, and the copies that it could read. */
  seenBy({ began, ended }: Handled): RemoteValue[] {
    return [...this.#answers(began, ended), ...this.#copies(began, ended)];
  }

  #answers(began: number, ended: number): RemoteValue[] {
    const answers: RemoteValue[] = [];
    for (const passage of this.#backwards(began)) {
      const { mail } = passage.message;
      const isAnswer = passage.to === this.#node && mail.kind === MailKind.ANSWER;
      const shared = isAnswer && passage.arrival <= ended ? this.#sharedOf(passage) : undefined;
      if (!shared) continue;
      const value = numberOf(mail.value, shared.type);
      answers.push({
        ...named(shared, mail.element),
        model: "request",
        value,
        since: mail.sent,
        came: passage.arrival,
        atOwner: value,
      });
    }
    return answers.reverse();
  }

  /**
   * @param began what came later is not carried out yet
   * @param until what was sent later, the owner did not have yet
   */
  #copies(began: number, until: number): RemoteValue[] {
    const wanted = new Map<string, SharedDescriptor>();
    for (const shared of this.#shared) {
      const isCopy = shared.model === Model.BROADCAST && shared.kind !== Shared.OWN;
      if (!isCopy) continue;
      for (let element = 0; element < shared.count; element++)
        wanted.set(named(shared, element).variable, shared);
    }
    const atOwner = new Map<string, number>();
    const copies: RemoteValue[] = [];
    for (const passage of this.#backwards(0)) {
      if (copies.length === wanted.size) break;
      const { mail } = passage.message;
      if (passage.to !== this.#node || !COPYING.includes(mail.kind) || passage.sent > until)
        continue;
      const shared = this.#sharedOf(passage);
      if (!shared) continue;
      const { variable } = named(shared, mail.element);
      if (!wanted.has(variable) || copies.some((copy) => copy.variable === variable)) continue;
      const value = numberOf(mail.value, shared.type);
      if (!atOwner.has(variable)) atOwner.set(variable, value);
      if (passage.arrival > began) continue;
      copies.push({
        variable,
        model: "broadcast",
        value,
        since: mail.sent,
        came: passage.arrival,
        atOwner: atOwner.get(variable) ?? value,
      });
    }
    return copies.sort((a, b) => (a.variable < b.variable ? -1 : 1));
  }

  #sharedOf({ message: { mail } }: Saying): SharedDescriptor | undefined {
    const name = this.#nameOf(mail.variable);
    return this.#shared.find((shared) => shared.name === name);
  }

  /** What schedulers said, what was sent last first, back to a time. */
  *#backwards(from: number): Generator<Saying> {
    for (let at = this.#passages.length - 1; at >= 0; at--) {
      const passage = this.#passages[at] as Passage;
      if (passage.sent < from) return;
      if (isSaying(passage)) yield passage;
    }
  }
}

const named = ({ name, count }: SharedDescriptor, element: number) => ({
  variable: count === 1 ? name : `${name}[${element}]`,
});

/** A message brings whole numbers, ns, or the bits of a double. */
function numberOf(value: bigint, type: ValueType): number {
  if (type !== "float") return Number(value);
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, value);
  return view.getFloat64(0);
}
