/** Graphs of any size, always the same for the same size. */

const KINDS = ["queue", "stack", "pqueue", "threadref"];
const HANDLERS = 8;
/** How far apart in the grid of nodes the ends of a transfer are at most, in nodes. */
const REACH = 40;

/** A graph of containers in rows, with transfers between any that are not too far apart. */
export function generated(containers, transfers) {
  const random = randomNumbers();
  const columns = Math.ceil(Math.sqrt(containers));
  const nodes = Array.from({ length: containers }, (_, index) => node(index));
  const places = Object.fromEntries(
    nodes.map(({ id }, index) => [
      id,
      { x: (index % columns) * 340, y: Math.floor(index / columns) * 220 },
    ]),
  );
  const edges = Array.from({ length: transfers }, (_, index) => {
    const source = random(containers);
    const target = (source + 1 + random(REACH)) % containers;
    return edge(index, nodes[source].id, nodes[target].id, `handler${random(HANDLERS)}`);
  });
  return {
    name: `${containers} containers, ${transfers} transfers`,
    graph: { nodes, edges },
    places,
  };
}

function node(index) {
  const kind = KINDS[index % KINDS.length];
  const name = `container${index}`;
  const key = kind === "pqueue" ? "due" : null;
  return {
    id: name,
    kind,
    name,
    size: null,
    key,
    lowestFirst: false,
    firstNode: index + 1,
    from: 0,
    to: 0,
  };
}

function edge(index, source, target, handler) {
  const id = `${handler}:${source}>${target}:${index}`;
  const conditional = index % 3 === 0;
  return { id, source, target, handler, loop: false, conditional, inferred: false, transfers: [] };
}

/** A linear congruential generator: whole numbers below a bound. */
function randomNumbers() {
  let state = 1;
  return (bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % bound;
  };
}
