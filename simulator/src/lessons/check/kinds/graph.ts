/** Checks of the scheduler's graph: `arrow`, `container`. */

import type { CheckOf } from "../../format/checks.js";
import { listed, type Say } from "../../words/say.js";
import type { Verdict } from "../attempt.js";
import type { Understood } from "../ports.js";
import { errorIn, failed, passed } from "../scene.js";

type Graph = NonNullable<Understood["graph"]>;
type Edge = Graph["edges"][number];

/** The graph, or what is said instead of it. */
function withGraph(
  known: Understood,
  say: Say,
  wanted: string,
  judge: (graph: Graph) => Verdict,
): Verdict {
  if (known.graph !== null) return judge(known.graph);
  return failed(errorIn(known, say) ?? say("noGraph"), wanted);
}

export function arrow(check: CheckOf<"arrow">, known: Understood, say: Say): Verdict {
  const { from, to, handler, conditional, absent } = check;
  const how = conditional === undefined ? "" : say(conditional ? "underCondition" : "inAnyCase");
  const where = handler === undefined ? "" : say("inHandler", { handler });
  const wanted = say(absent ? "noArrow" : "arrow", { from, to, how, where });
  return withGraph(known, say, wanted, (graph) => {
    const named = namesOf(graph);
    const all = graph.edges.filter((edge) => isOf(edge, check, named));
    const found = all.filter(
      (each) => conditional === undefined || each.conditional === conditional,
    );
    if (found.length > 0 !== (absent === true)) return passed(wanted);
    if (absent)
      return failed(say("arrowThere", { handler: found[0]?.handler ?? "", from, to }), wanted);
    const [other] = all;
    if (other) {
      const now = other.conditional ? "arrowConditional" : "arrowAlways";
      return failed(say(now, { handler: other.handler }), wanted);
    }
    return failed(otherWays(graph, check, named, say), wanted);
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
  { from, to, handler = "" }: CheckOf<"arrow">,
  names: ReadonlyMap<string, string>,
  say: Say,
): string {
  const missing = [from, to].find((name) => ![...names.values()].includes(name));
  if (missing !== undefined) return say("noPlace", { name: missing });
  const isHere = (edge: Edge) => handler === "" || edge.handler === handler;
  const ways = graph.edges.filter((edge) => isHere(edge) && names.get(edge.source) === from);
  const targets = [...new Set(ways.map(({ target }) => `\`${names.get(target)}\``))];
  if (targets.length === 0)
    return say(handler === "" ? "neverLeave" : "neverLeaveIn", { from, handler });
  const told = { from, handler, targets: listed(targets, say) };
  return say(handler === "" ? "goOnly" : "goOnlyIn", told);
}

export function container(check: CheckOf<"container">, known: Understood, say: Say): Verdict {
  const { name, is, key, absent } = check;
  const wanted = containerText(check, say);
  return withGraph(known, say, wanted, ({ nodes }) => {
    const found = nodes.find((node) => node.name === name && node.id.startsWith("container:"));
    const fits =
      found !== undefined &&
      (is === undefined || found.kind === is) &&
      (key === undefined || found.key === key);
    if (fits !== (absent === true)) return passed(wanted);
    if (found === undefined) return failed(say("noContainer", { name }), wanted);
    const { kind } = found;
    if (found.key === null) return failed(say("isKind", { name, kind }), wanted);
    return failed(say("isKindBy", { name, kind, key: found.key }), wanted);
  });
}

function containerText({ name, is, key, absent }: CheckOf<"container">, say: Say): string {
  const told = { name, kind: is ?? "", key: key ?? "" };
  if (absent) return say(is === undefined ? "hasNoContainer" : "hasNoKind", told);
  if (key === undefined) return say(is === undefined ? "isContainer" : "isKind", told);
  return say(is === undefined ? "isContainerBy" : "isKindBy", told);
}
