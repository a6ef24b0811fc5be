import type { Part } from "../../groups/tree.js";
import { useDesk } from "./desk.js";
import { Handle } from "./handle.js";

/** What is known of each thread, with its default. */
export function Parameters() {
  const { parts } = useDesk();
  const known = parts.filter(({ parameter }) => parameter);
  if (known.length === 0) return null;
  return (
    <section className="group-parameters" aria-label="Parameters of each thread">
      <span className="group-note">Each thread has</span>
      <ul>
        {known.map((part) => (
          <li key={part.id} className="thread-part">
            <Handle part={part} says={says(part)} />
            <code className="part-values">
              {part.parameter?.type} {part.parameter?.default}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function says({ name, parameter }: Part): string {
  return `Parameter ${name}, ${parameter?.type}, default ${parameter?.default}`;
}
