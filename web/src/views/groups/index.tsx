import { Network } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Gesture, Groups, TextFile } from "../../generated/services.js";
import { moveGesture } from "../../groups/aims.js";
import { partId, partsOf, treeOf } from "../../groups/tree.js";
import { select } from "../../model/selection.js";
import { Empty } from "../../ui/empty.js";
import { useProject, useSelection, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useGroupWay } from "../../ui/use-group-way.js";
import { useGroups } from "../../ui/use-groups.js";
import { BranchView } from "./branch.js";
import { type Desk, DeskContext } from "./desk.js";
import { Details } from "./details.js";
import { Effect } from "./effect.js";
import { focusPart } from "./handle.js";
import { Parameters } from "./parameters.js";
import { useAnswers } from "./use-answers.js";
import { useGrab } from "./use-grab.js";
import "./groups.css";

export interface GroupsViewProps {
  /** The graph of the scheduler that the tree stands for. */
  readonly classic: ReactNode;
}

/** The tree of a group scheduler, in which it is changed; or the graph of the scheduler that it stands for. */
export default function GroupsView({ classic }: GroupsViewProps) {
  const [shows, setShows] = useState<"tree" | "graph">("tree");
  return (
    <div className="groups-view">
      <div className="groups-bar">
        <div className="segmented" role="radiogroup" aria-label="What shows of the groups">
          {(["tree", "graph"] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                className="unseen"
                name="groups-show"
                checked={shows === each}
                onChange={() => setShows(each)}
              />
              {each === "tree" ? "Tree of groups" : "Classic graph"}
            </label>
          ))}
        </div>
        {shows === "tree" ? (
          <Stale />
        ) : (
          <span className="muted">The scheduler that the tree stands for: to look at only.</span>
        )}
      </div>
      {shows === "tree" ? <Shown /> : <div className="groups-classic">{classic}</div>}
    </div>
  );
}

/** Says that the tree is older than the text. */
function Stale() {
  const { newest } = useGroups();
  if (!newest || newest.groups) return null;
  const where = newest.line === null ? "" : ` Line ${newest.line}: `;
  return (
    <p className="groups-stale" role="status">
      Showing the last version without errors.{where}
      <Prose text={newest.problem ?? ""} />
    </p>
  );
}

function Shown() {
  const { shown, newest, failed } = useGroups();
  if (shown) return <TreeView told={shown} />;
  const text = failed ?? newest?.problem ?? "It appears once the compiler has read the text.";
  return <Empty icon={Network} title="No tree yet" text={text} />;
}

function TreeView({ told }: { readonly told: Groups }) {
  const { stores, requests } = useStudio();
  const version = useProject((state) => state.version);
  const selection = useSelection((state) => state.selection);
  const decided = useGroupWay();
  const answers = useAnswers(told);
  const tree = useMemo(() => treeOf(told), [told]);
  const parts = useMemo(() => partsOf(tree), [tree]);
  const chosen = partId(parts, selection.kind === "member" ? selection.id : null);
  const choose = (id: string | null) =>
    select(stores.selection, id === null ? { kind: "none" } : { kind: "member", id });
  const followed = useRef(false);
  const [before, setBefore] = useState<TextFile | null>(null);
  const draw = async (gesture: Gesture) => {
    followed.current = document.activeElement?.closest(".groups-view") !== null;
    const { scheduler } = stores.project.getState();
    const isDone = await requests.draw(gesture, { of: told.version });
    if (isDone) setBefore(scheduler);
    return isDone;
  };
  const { grab, dragged, aim } = useGrab((part, to) => void draw(moveGesture(part, to)));
  // What was moved is drawn anew elsewhere: the keyboard goes there with it.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!followed.current || told.version !== version) return;
    followed.current = false;
    if (isLost) focusPart(chosen ?? parts[0]?.id ?? "");
  }, [told, version, chosen, parts]);
  const desk: Desk = {
    told,
    tree,
    parts,
    chosen,
    current: told.version === version,
    way: decided?.way ?? null,
    thread: decided?.thread ?? null,
    answers,
    dragged,
    aim,
    choose,
    draw,
    grab,
    rename: () => document.querySelector<HTMLInputElement>("#part-name")?.select(),
  };
  return (
    <DeskContext value={desk}>
      <section className="groups-tree" aria-label={`Groups of ${told.name}`}>
        {tree.root ? <BranchView branch={tree.root} /> : null}
        {tree.apart.map((branch) => (
          <BranchView key={branch.group.id} branch={branch} apart />
        ))}
        {answers ? (
          <p className="groups-found">
            Answers in <Prose text={answers.of} />
          </p>
        ) : null}
        <Parameters />
        {before ? <Effect before={before} /> : null}
      </section>
      {decided ? (
        <p className="groups-way" role="status" aria-label="The last decision">
          <Prose text={decided.words} />
        </p>
      ) : null}
      <Details />
    </DeskContext>
  );
}
