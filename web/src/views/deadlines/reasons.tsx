import type { DeadlineReason } from "../../generated/services.js";
import { LineLink } from "../../ui/line-link.js";
import { Prose } from "../../ui/text/prose.js";

/** Why nothing is said of response times, each with its place. */
export function Reasons({ reasons }: { readonly reasons: readonly DeadlineReason[] }) {
  return (
    <section className="deadlines-reasons" aria-label="Why nothing is said">
      <h3>Why</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.text} ${reason.from}`}>
            <Prose text={capital(reason.text)} />. <Place of={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ of: { file, line, from, to } }: { readonly of: DeadlineReason }) {
  if (file === null || line === null || from === null || to === null) return null;
  return <LineLink file={file} line={line} from={from} to={to} />;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
