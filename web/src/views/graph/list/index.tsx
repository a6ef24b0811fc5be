import { useDeferredValue, useMemo, useState } from "react";
import { formatNumber } from "../../../base/time.js";
import type { Graph, GraphNode } from "../../../generated/services.js";
import { isContainer } from "../../../graph/layout/shapes.js";
import { kindName } from "../../../model/container-kinds.js";
import { select } from "../../../model/selection.js";
import { KindGlyph } from "../../../ui/icons/glyphs.js";
import { useHeld, useRun, useSelection, useStudio } from "../../../ui/studio-context.js";
import { HeadCells } from "../../../ui/tables/figures-table.js";
import { VirtualTable } from "../../../ui/tables/virtual-table.js";
import "./list.css";

/** Height of a row, in pixels. */
const ROW = 30;

interface Row {
  readonly node: GraphNode;
  readonly incoming: number;
  readonly outgoing: number;
}

/** The containers of a scheduler that has more than can be drawn: only the rows in view are in the page. */
export default function ContainerList({ graph }: { readonly graph: Graph }) {
  const [sought, setSought] = useState("");
  const filter = useDeferredValue(sought.trim().toLowerCase());
  const all = useMemo(() => rowsOf(graph), [graph]);
  const rows = useMemo(
    () => (filter ? all.filter(({ node }) => node.name.toLowerCase().includes(filter)) : all),
    [all, filter],
  );
  return (
    <section className="container-list" aria-label="Containers">
      <p className="container-list-head">
        <span className="grow">
          {formatNumber(all.length)} containers and {formatNumber(graph.edges.length)} transfers are
          too many to draw. This is a list of the containers instead; a container that is chosen
          shows its transfers in the inspector.
        </span>
        <input
          className="inline-field"
          type="search"
          aria-label="Find a container"
          placeholder="Find a container"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </p>
      <Rows rows={rows} />
    </section>
  );
}

function rowsOf({ nodes, edges }: Graph): Row[] {
  const incoming = new Map<string, number>();
  const outgoing = new Map<string, number>();
  for (const { source, target } of edges) {
    outgoing.set(source, (outgoing.get(source) ?? 0) + 1);
    incoming.set(target, (incoming.get(target) ?? 0) + 1);
  }
  return nodes.filter(isContainer).map((node) => ({
    node,
    incoming: incoming.get(node.id) ?? 0,
    outgoing: outgoing.get(node.id) ?? 0,
  }));
}

const COLUMNS = [
  "Container",
  "Kind",
  { figures: "Threads" },
  { figures: "Transfers in" },
  { figures: "Transfers out" },
];

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const lengths = useLengths();
  if (rows.length === 0) return <p className="check">No container is called so.</p>;
  return (
    <VirtualTable
      className="container-rows"
      rows={rows}
      height={ROW}
      head={<HeadCells columns={COLUMNS} />}
      row={(row, place) => (
        <ContainerRow key={row.node.id} row={row} index={place} lengths={lengths} />
      )}
    />
  );
}

interface ContainerRowProps {
  readonly row: Row;
  readonly index: number;
  readonly lengths: ReadonlyMap<number, number>;
}

function ContainerRow({ row: { node, incoming, outgoing }, index, lengths }: ContainerRowProps) {
  const { selection } = useStudio().stores;
  const isChosen = useSelection(
    ({ selection: now }) => now.kind === "container" && now.id === node.id,
  );
  const held = useHeld();
  let length = 0;
  for (let element = 0; element < (node.size ?? 1); element++)
    length += lengths.get(node.firstNode + element) ?? 0;
  return (
    <tr aria-rowindex={index + 2} className={isChosen ? "selected" : undefined}>
      <th scope="row">
        <button
          type="button"
          className="bare"
          aria-pressed={isChosen}
          onClick={() => select(selection, { kind: "container", id: node.id })}
        >
          <KindGlyph kind={node.kind} /> <code>{node.name}</code>
        </button>
      </th>
      <td>{kindName(node.kind, held)}</td>
      <td className="right">{node.firstNode > 0 ? formatNumber(length) : ""}</td>
      <td className="right">{formatNumber(incoming)}</td>
      <td className="right">{formatNumber(outgoing)}</td>
    </tr>
  );
}

/** How many threads the containers of the run hold, by their node; those that hold none are left out. */
function useLengths(): ReadonlyMap<number, number> {
  const containers = useRun((state) => state.simulation?.containers);
  return useMemo(() => {
    const lengths = new Map<number, number>();
    for (const { node, threads } of containers ?? [])
      if (threads.length > 0) lengths.set(node, threads.length);
    return lengths;
  }, [containers]);
}
