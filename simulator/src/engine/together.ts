/**
 * Several address spaces in one virtual time: each is a run of its own, and messages between them are under way for
 * a while. That time is what lets them run ahead of each other: up to the next event of all and the shortest way
 * from there no message can come that was not sent yet (K. M. Chandy, J. Misra, *Distributed Simulation*, IEEE
 * Transactions on Software Engineering 5, 1979). So what they come to does not depend on how they take turns.
 */

import { failure, type Result, success } from "../base/result.js";
import { Outcome } from "../generated/layout.js";
import type { Engine } from "./engine.js";
import type { Exchange } from "./exchange.js";

/** A run that can be one of several. */
export interface Member extends Engine {
  readonly exchange: Exchange;
}

/** What is sent to a channel of one run comes to a channel of another. */
export interface Link {
  readonly from: Member;
  readonly channel: string;
  readonly to: Member;
  readonly into: string;
  /** How long a message is under way, ns; at least 1. */
  readonly delay: number;
}

const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/**
 * Runs members up to a time (ns), and tells after each step how far they are, so that a host stays responsive.
 * Ends early with what is wrong with a link, or when nothing is to come in any of them.
 */
export function* runTogether(
  members: readonly Member[],
  links: readonly Link[],
  until: number,
): Generator<number, Result<void>> {
  const shortest = Math.min(...links.map(({ delay }) => delay), UNBOUNDED);
  if (shortest < 1) return failure("A message is under way for at least 1 ns.");
  for (;;) {
    const next = Math.min(...members.map(({ exchange }) => exchange.nextEvent()));
    const end = Math.min(next + shortest - 1, until);
    for (const member of members) member.run("time", end, UNBOUNDED);
    const passed = passOn(members, links);
    if (!passed.ok || next > until) return passed;
    yield end;
  }
}

/**
 * In the order of sending, so that of messages that come at one time the one that was sent first is the first, however
 * far a step went. A message for a run that is over is lost, and so is one that no link takes.
 */
function passOn(members: readonly Member[], links: readonly Link[]): Result<void> {
  const sent = members.flatMap((from) =>
    from.exchange.take().map((message) => ({ from, message })),
  );
  for (const { from, message } of sent.sort((a, b) => a.message.time - b.message.time)) {
    for (const { to, into, delay } of linksOf(links, from, message.channel)) {
      if (to.look().outcome !== Outcome.RUNNING) continue;
      const given = to.exchange.give(into, { ...message, time: message.time + delay });
      if (!given.ok) return given;
    }
  }
  return success(undefined);
}

const linksOf = (links: readonly Link[], sender: Member, sentTo: string) =>
  links.filter(({ from, channel }) => from === sender && channel === sentTo);
