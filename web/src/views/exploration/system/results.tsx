import { Network } from "lucide-react";
import { formatNumber } from "../../../base/time.js";
import { count } from "../../../base/words.js";
import type { SystemVerdict } from "../../../model/exploration/runs.js";
import { type SystemFound, shownSystemVerdict } from "../../../model/exploration/system.js";
import { Empty } from "../../../ui/empty.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useProject } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import { useDesk } from "../desk-context.js";
import { GoOn } from "../go-on.js";
import { VERDICT_ICONS } from "../results.js";
import { limitWords, statesWords } from "../words.js";
import { useSystemSearch } from "./use-system-search.js";

/** How far the search is, and what it came to. */
export function SystemResults() {
  const phase = useSystemSearch((state) => state.phase);
  const found = useSystemSearch((state) => state.found);
  return (
    <div className="exploration-results">
      {phase.kind === "failed" ? (
        <p role="alert" className="exploration-complaint">
          {phase.message}
        </p>
      ) : null}
      {phase.kind === "compiling" ? <p role="status">The system is being compiled…</p> : null}
      {phase.kind === "searching" ? (
        <p role="status" className="exploration-progress">
          {phase.progress === null
            ? "The search begins…"
            : `${formatNumber(phase.progress.states)} states, ${formatNumber(phase.progress.frontier)} runs to be made, ${Math.round(phase.progress.seconds)} s`}
        </p>
      ) : null}
      {found ? <Verdicts {...found} /> : phase.kind === "resting" ? <Invitation /> : null}
    </div>
  );
}

function Invitation() {
  return (
    <Empty
      icon={Network}
      title="Nothing explored yet"
      text="A run shows one order of messages. Explore looks at all of them, and shows the shortest run that fails."
    />
  );
}

function Verdicts(found: SystemFound) {
  const { exploration, version } = found;
  const { system } = useDesk();
  const isResting = useSystemSearch(({ phase }) => phase.kind === "resting");
  const isOld = useProject((state) => state.version !== version);
  const shown = useSystemSearch(shownSystemVerdict);
  return (
    <section aria-label="What was found" data-stale={isOld ? "" : undefined}>
      <p className="exploration-extent">
        <Prose text={`For all runs of \`${exploration.system}\`: ${extentWords(found)}.`} />
        {isOld ? " The texts have changed since." : null}{" "}
        {exploration.canGoOn && !isOld && isResting ? (
          <GoOn limit={exploration.extent.limit} onPress={() => void system.goOn()} />
        ) : null}
      </p>
      <ul className="exploration-verdicts">
        {exploration.verdicts.map((verdict, index) => (
          <Row
            key={`${verdict.property} ${verdict.node} ${verdict.message}`}
            verdict={verdict}
            index={index}
            isShown={verdict === shown}
          />
        ))}
      </ul>
    </section>
  );
}

/** `8 runs, 41 states, all there are, with 1 late message and no lost node`. */
export function extentWords({ exploration, seconds }: SystemFound): string {
  const { runs, states, depth, complete, limit, late, crashes } = exploration.extent;
  const reach = complete
    ? "all there are"
    : `${limitWords({ limit, seconds })}: all of up to ${count(depth, "event")}`;
  const some = (number: number, what: string) =>
    number === 0 ? `no ${what}` : count(number, what);
  const bounds = `${some(late, "late message")} and ${some(crashes, "lost node")} at most`;
  return `${count(runs, "run")}, ${statesWords(states)}, ${reach}, with ${bounds}`;
}

interface RowProps {
  readonly verdict: SystemVerdict;
  readonly index: number;
  readonly isShown: boolean;
}

function Row({ verdict, index, isShown }: RowProps) {
  const { system } = useDesk();
  const { node, message, course } = verdict;
  const words = (
    <>
      <Icon of={VERDICT_ICONS[verdict.verdict]} />
      <span>
        <b>{verdict.verdict === "open" ? "not known" : verdict.verdict}</b>{" "}
        <Prose text={node === null ? message : `${node}: ${message}`} />
      </span>
    </>
  );
  return (
    <li className={`exploration-verdict ${verdict.verdict}`}>
      {course ? (
        <button type="button" aria-pressed={isShown} onClick={() => system.show(index)}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  );
}
