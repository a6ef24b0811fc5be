/** What a run is searched for, told by the trace of its ticks. */

import { failure, type Result, success } from "../base/result.js";
import type { Engine } from "../engine/engine.js";
import { HandlerName } from "../generated/handlers.js";
import { TraceKind } from "../generated/trace.js";
import type { Until } from "../protocol.js";
import { endsTick, type TraceRecord } from "../trace/cursor.js";
import { type Elsewhere, readCondition } from "./condition.js";

/** Watches for one thing, from record to record. */
export interface Watch {
  /** What it needs of the trace: events alone, the sites as well, or a look after each tick. */
  readonly needs: "events" | "sites" | "ticks";
  /** Begins anew where the engine stands, between two ticks. */
  begin(): void;
  /**
   * Whether it is met with a record: within the handler, or at the end of its tick with a record
   * of kind LEAVE or TICK.
   */
  takes(record: TraceRecord): boolean;
}

/**
 * What watches for a wish; of one that names what this run does not have, why.
 * @param elsewhere where it has variables that others own; null: nowhere
 * @param rests whether the run is to stand within the handler that passes a site, or behind its tick
 */
export function watchFor(
  until: Until,
  engine: Engine,
  rests: "within" | "behind" = "within",
  elsewhere: Elsewhere | null = null,
): Result<Watch> {
  switch (until.kind) {
    case "site":
      if (rests === "within" && engine.whyNoPause !== null) return failure(engine.whyNoPause);
      return success(siteWatch(new Set(until.sites)));
    case "dispatch":
      return success(dispatchWatch(until.thread));
    case "length":
      return success(lengthWatch(engine, until.container, until.length));
    case "handler": {
      const handler = engine.descriptor.handlers.find(
        (each) => HandlerName[each] === until.handler,
      );
      if (handler === undefined) {
        return failure(`The scheduler has no handler \`${until.handler}\`.`);
      }
      return success(handlerWatch(handler));
    }
    case "condition": {
      const condition = readCondition(until.condition, engine, elsewhere);
      return condition.ok ? success(conditionWatch(condition.value)) : condition;
    }
  }
}

function siteWatch(sites: ReadonlySet<number>): Watch {
  return {
    needs: "sites",
    begin() {},
    takes: ({ kind, place }) => kind === TraceKind.SITE && sites.has(place),
  };
}

function handlerWatch(handler: number): Watch {
  return {
    needs: "events",
    begin() {},
    takes: ({ kind, place }) => kind === TraceKind.ENTER && place === handler,
  };
}

function dispatchWatch(wanted: number): Watch {
  let isDispatched = false;
  return {
    needs: "events",
    begin() {
      isDispatched = false;
    },
    takes({ kind, thread }) {
      if (kind === TraceKind.ENTER) isDispatched = false;
      if (kind === TraceKind.DISPATCH) isDispatched = thread === wanted;
      return kind === TraceKind.LEAVE && isDispatched;
    },
  };
}

/** Met at the end of a tick before which the container held more or fewer. */
function lengthWatch(engine: Engine, container: number, wanted: number): Watch {
  let length = 0;
  let before = 0;
  return {
    needs: "events",
    begin() {
      length = engine.threadsIn(container).length;
      before = length;
    },
    takes({ kind, from, to }) {
      if (kind === TraceKind.TRANSFER) {
        if (from === container) length--;
        if (to === container) length++;
      }
      if (kind !== TraceKind.LEAVE) return false;
      const isMet = length === wanted && before !== wanted;
      before = length;
      return isMet;
    },
  };
}

/** Met at the end of a tick before which the condition did not hold. Ticks are run one by one. */
function conditionWatch(holds: () => boolean): Watch {
  let before = false;
  return {
    needs: "ticks",
    begin() {
      before = holds();
    },
    takes: ({ kind }) => endsTick(kind) && !before && holds(),
  };
}
