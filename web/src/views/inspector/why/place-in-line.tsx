import { formatNumber } from "../../../base/time.js";
import type { Analysis } from "../../../generated/services.js";
import { isSlot, isSorted } from "../../../model/container-kinds.js";
import type { Moment, SimulationState } from "../../../model/run/simulation.js";
import { discipline } from "../place/discipline.js";
import { QueueList } from "../place/queue-list.js";
import type { Chain } from "./chain.js";
import { detailOf, type Line, lineIn } from "./in-line.js";

export interface PlaceInLineProps {
  readonly program: Analysis;
  readonly simulation: SimulationState;
  readonly chain: Chain;
  readonly moment: Moment | null;
}

/** Why that thread of its container: its place there when it was chosen, since when, and who was behind it. */
export function PlaceInLine({ program, simulation, chain, moment }: PlaceInLineProps) {
  const { move, source } = chain;
  if (!move) {
    return (
      <p className="answer-reason">
        <code>{source}</code> held it already.
      </p>
    );
  }
  if (!moment) return null;
  const line = lineAt(move, program, simulation, moment);
  const place = line?.threads.findIndex(({ thread }) => thread === move.thread) ?? -1;
  const own = line?.threads[place];
  if (!line || !own) return null;
  if (line.node && isSlot(line.node.kind)) {
    return (
      <p className="answer-reason">
        <code>{line.container}</code> held it
        {detailOf(own, line.node) && `, ${detailOf(own, line.node)}`}.
      </p>
    );
  }
  const behind = line.threads.slice(place + 1);
  const detail = detailOf(own, line.node);
  return (
    <>
      <p className="answer-reason">
        {place === 0 ? "It was first" : `It was number ${formatNumber(place + 1)}`} in{" "}
        <code>{line.container}</code>
        {detail && `, ${detail}`}
        {behind.length > 0 ? "; behind it:" : "; nobody was behind it."}{" "}
        {behind.length === 0 && line.node ? discipline(line.node) : null}
      </p>
      {behind.length > 0 ? (
        <>
          <QueueList label={`Behind it in ${line.container}`} line={line} threads={behind} />
          {line.node ? <p className="answer-reason">{discipline(line.node)}</p> : null}
        </>
      ) : null}
    </>
  );
}

/** The container just before the thread left it; of a recorded run, with it put back in front. */
function lineAt(
  move: NonNullable<Chain["move"]>,
  program: Analysis,
  simulation: SimulationState,
  { state, arrivals }: Moment,
): Line | null {
  if (state) return lineIn(move.from, program, state, arrivals);
  const rest = lineIn(move.from, program, simulation, arrivals);
  // What came there later in the tick was not behind it, and where it stood itself is not recorded.
  const here = rest?.threads.filter(({ since }) => since && since.tick < simulation.tick);
  const kind = rest?.node?.kind;
  const isFirst = kind !== undefined && !isSlot(kind) && !isSorted(kind);
  if (!rest || !here || !isFirst) return null;
  const own = { thread: move.thread, name: "", since: null, key: null };
  return { ...rest, threads: [own, ...here] };
}
