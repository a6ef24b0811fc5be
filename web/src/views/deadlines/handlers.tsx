import { formatNumber, formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import type { HandlerCost } from "../../generated/services.js";
import { LineLink } from "../../ui/line-link.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";

interface HandlersProps {
  readonly handlers: readonly HandlerCost[];
  readonly threads: number;
}

/** What a call of each handler takes at most, by the number of threads. */
export function Handlers({ handlers, threads }: HandlersProps) {
  const loops = handlers.flatMap(({ handler, unbounded }) =>
    unbounded.map((loop) => ({ handler, ...loop })),
  );
  return (
    <section className="deadlines-handlers" aria-label="What handlers take">
      <FiguresTable
        caption={<caption>What a call takes at most, with {count(threads, "thread")} (n)</caption>}
        columns={[
          "Handler",
          { figures: "Statements" },
          { figures: "Clocks of a Rabbit, estimated" },
          { figures: "Time here" },
        ]}
        rows={handlers}
        keyOf={(each) => each.handler}
        cells={(each) => [
          <code key="name">{each.handler}</code>,
          grown(each.statements, each.statementsMost),
          grown(each.clocks, each.clocksMost),
          formatTime(each.timeNs),
        ]}
      />
      {loops.length > 0 ? (
        <ul className="deadlines-loops">
          {loops.map((loop) => (
            <li key={`${loop.handler} ${loop.from}`}>
              No bound is known of <code>{loop.text}</code> in <code>{loop.handler}</code>; one turn
              of it is counted. <LineLink {...loop} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function grown(text: string, most: number): string {
  return text === String(most) ? formatNumber(most) : `${text} = ${formatNumber(most)}`;
}
