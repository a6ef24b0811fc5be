/** Checks of the scheduler's graph: `arrow`, `container`. */

import type { CheckOf } from "../../format/checks.js";
import type { Verdict } from "../attempt.js";
import type { Understood } from "../ports.js";
import { errorIn, failed, passed } from "../scene.js";

type Graph = NonNullable<Understood["graph"]>;
type Edge = Graph["edges"][number];

/** The graph, or what is said instead of it. */
function withGraph(known: Understood, wanted: string, judge: (graph: Graph) => Verdict): Verdict {
  if (known.graph !== null) return judge(known.graph);
  return failed(errorIn(known) ?? "The scheduler has no graph.", wanted);
}

export function arrow(check: CheckOf<"arrow">, known: Understood): Verdict {
  const { from, to, handler, conditional, absent } = check;
  const by = handler === undefined ? "" : ` in \`${handler}\``;
  const way = `from \`${from}\` to \`${to}\``;
  const how = conditional === undefined ? "" : conditional ? " under a condition" : " in any case";
  const wanted = absent ? `No thread goes${how} ${way}${by}.` : `A thread goes${how} ${way}${by}.`;
  return withGraph(known, wanted, (graph) => {
    const named = namesOf(graph);
    const all = graph.edges.filter((edge) => isOf(edge, check, named));
    const found = all.filter(
      (each) => conditional === undefined || each.conditional === conditional,
    );
    if (found.length > 0 !== (absent === true)) return passed(wanted);
    if (absent) return failed(`\`${found[0]?.handler}\` moves one ${way}.`, wanted);
    const [other] = all;
    if (other) {
      const now = other.conditional ? "only under a condition" : "in any case";
      return failed(`\`${other.handler}\` does so ${now}.`, wanted);
    }
    return failed(otherWays(graph, check, named), wanted);
  });
}

const namesOf = ({ nodes }: Graph): ReadonlyMap<string, string> =>
  new Map(nodes.map(({ id, name }) => [id, name]));

function isOf(
  edge: Edge,
  { from, to, handler }: CheckOf<"arrow">,
  names: ReadonlyMap<string, string>,
): boolean {
  return (
    names.get(edge.source) === from &&
    names.get(edge.target) === to &&
    (handler === undefined || edge.handler === handler)
  );
}

/** What there is in place of the arrow: a container that is missing, or where threads go instead. */
function otherWays(
  graph: Graph,
  { from, to, handler }: CheckOf<"arrow">,
  names: ReadonlyMap<string, string>,
): string {
  const missing = [from, to].find((name) => ![...names.values()].includes(name));
  if (missing !== undefined) return `There is no \`${missing}\` in the scheduler.`;
  const isHere = (edge: Edge) => handler === undefined || edge.handler === handler;
  const ways = graph.edges.filter((edge) => isHere(edge) && names.get(edge.source) === from);
  const targets = [...new Set(ways.map(({ target }) => `\`${names.get(target)}\``))];
  const who = handler === undefined ? "Threads" : `In \`${handler}\` threads`;
  return targets.length === 0
    ? `${who} never leave \`${from}\`.`
    : `${who} go from \`${from}\` to ${listed(targets)} only.`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

export function container(check: CheckOf<"container">, known: Understood): Verdict {
  const { name, is, key, absent } = check;
  const what = is === undefined ? "container" : `\`${is}\``;
  const by = key === undefined ? "" : `, ordered by \`${key}\``;
  const wanted = absent
    ? `The scheduler has no ${what} \`${name}\`.`
    : `\`${name}\` is a ${what}${by}.`;
  return withGraph(known, wanted, ({ nodes }) => {
    const found = nodes.find((node) => node.name === name && node.id.startsWith("container:"));
    const fits =
      found !== undefined &&
      (is === undefined || found.kind === is) &&
      (key === undefined || found.key === key);
    if (fits !== (absent === true)) return passed(wanted);
    if (found === undefined) return failed(`There is no container \`${name}\`.`, wanted);
    const order = found.key === null ? "" : `, ordered by \`${found.key}\``;
    return failed(`\`${name}\` is a \`${found.kind}\`${order}.`, wanted);
  });
}
