import { useEffect, useState } from "react";
import { formatNumber, formatTime } from "../../../base/time.js";
import type {
  Process,
  RemoteValue,
  SystemLanes,
  SystemPageState,
} from "../../../model/system/systems.js";
import { useSystem } from "../system-store.js";

/** A moment of a process that is pointed at, or that has the keyboard. */
export interface Spot {
  readonly process: Process;
  /** ns */
  readonly time: number;
}

interface ReadoutProps {
  readonly spot: Spot | null;
  readonly lanes: SystemLanes | null;
}

/** How long a pointer rests before it is asked how old copies are there, ms. */
const REST = 80;

/** What a process did at a moment, what it waited for, and how old its copies of others' values were. */
export function Readout({ spot, lanes }: ReadoutProps) {
  const copies = useCopies(spot);
  const run = useSystem((all) => all.compiled?.plan ?? null);
  if (spot === null || run === null) {
    return (
      <p className="space-time-readout muted">
        Point at a lane, or go through lanes by ↑ and ↓, to read what was known there.
      </p>
    );
  }
  const { process, time } = spot;
  const wait = lanes?.waits.find(
    ({ node, from, to }) => node === process.number && from <= time && time <= to,
  );
  return (
    <p className="space-time-readout" role="status">
      <b>{process.label}</b> at {formatTime(time)}
      {wait ? (
        <span>
          waits for <code>{wait.what}</code>, {formatTime(wait.to - wait.from)} in all
        </span>
      ) : null}
      {copies.map((copy) => (
        <span key={copy.variable}>
          <code>{copy.variable}</code> = {formatNumber(copy.value)}, a copy from{" "}
          {formatTime(time - copy.since)} before
          {copy.atOwner === copy.value ? null : `; its owner had ${formatNumber(copy.atOwner)}`}
        </span>
      ))}
    </p>
  );
}

const NONE: readonly RemoteValue[] = [];

function useCopies(spot: Spot | null): readonly RemoteValue[] {
  const run = useSystem((all: SystemPageState) => all.run);
  const [known, setKnown] = useState<{ of: Spot; values: readonly RemoteValue[] } | null>(null);
  useEffect(() => {
    if (spot === null || run === null || spot.process.number === 0) return;
    const timer = setTimeout(async () => {
      const answer = await run.remote(spot.process.number, Math.round(spot.time));
      if (answer.ok) setKnown({ of: spot, values: answer.value });
    }, REST);
    return () => clearTimeout(timer);
  }, [spot, run]);
  return known !== null && known.of === spot ? known.values : NONE;
}
