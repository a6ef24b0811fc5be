import { CalendarClock } from "lucide-react";
import { useCallback } from "react";
import type { Deadlines } from "../../generated/services.js";
import { Empty } from "../../ui/empty.js";
import { useAsked } from "../../ui/hooks/use-asked.js";
import { BeforeRun } from "../../ui/no-system.js";
import { useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { Handlers } from "./handlers.js";
import { Reasons } from "./reasons.js";
import { beside, type JobMeasures } from "./simulated.js";
import { Tasks } from "./tasks.js";
import { useDeadlines } from "./use-deadlines.js";
import { Utilisation } from "./utilisation.js";
import "./deadlines.css";

/** Whether deadlines are met, as far as that is known before a run, beside what the run has come to. */
export default function DeadlinesView() {
  const { answer, failed } = useDeadlines();
  const ready = useCompilation((state) => state.status.kind === "ready");
  const isCurrent = useProject((state) => state.version === answer?.version);
  const found = answer?.found;
  if (!found) {
    return (
      <BeforeRun>
        <Empty
          icon={CalendarClock}
          title="Not analysed yet"
          text={
            failed ??
            (ready
              ? "The scheduler and the workload are analysed once they have no errors."
              : "The compiler is still loading.")
          }
        />
      </BeforeRun>
    );
  }
  return (
    <div className="deadlines" data-stale={isCurrent ? undefined : ""}>
      <Verdict found={found} />
      {found.reasons.length > 0 ? <Reasons reasons={found.reasons} /> : null}
      <Utilisation found={found} />
      <Compared found={found} />
      <Handlers handlers={found.handlers} threads={found.threads} />
    </div>
  );
}

function Verdict({ found }: { readonly found: Deadlines }) {
  const { policy, reasons, outlook, words } = found;
  return (
    <header className={`deadlines-verdict ${reasons.length > 0 ? "unsaid" : outlook}`}>
      <b>
        <Prose text={words} />
      </b>
      {policy ? (
        <p>
          The scheduler follows <Prose text={policy.words} />
          {monotonic(found)}
          {policy.protocol === "none" ? "" : `, and its locks priority ${policy.protocol}`}.
        </p>
      ) : null}
      {found.remarks.map((remark) => (
        <p key={remark}>
          <Prose text={remark} />
        </p>
      ))}
    </header>
  );
}

function monotonic({ policy }: Deadlines): string {
  if (policy?.rateMonotonic) return " (rate monotonic)";
  return policy?.deadlineMonotonic ? " (deadline monotonic)" : "";
}

/** The tasks beside the run that is open. */
function Compared({ found }: { readonly found: Deadlines }) {
  const { simulator } = useStudio().ports;
  const ask = useCallback(() => simulator.measures(), [simulator]);
  const measures = useAsked(ask) as { readonly jobs?: readonly JobMeasures[] } | null;
  if (found.tasks.length === 0) return null;
  return <Tasks tasks={beside(found.tasks, measures?.jobs ?? [])} />;
}
