import { useMemo } from "react";
import { homeOf, marksOf } from "../../../groups/shares.js";
import { threadView } from "../../../model/run/run.js";
import { useRun } from "../../../ui/studio-context.js";
import { useGroupsOfRun } from "../../../ui/use-groups.js";
import "./shares.css";

/** The letter of a thread's group, in its colour. */
export default function GroupTag({ thread }: { readonly thread: number }) {
  const groups = useGroupsOfRun()?.groups ?? null;
  const name = useRun(({ simulation }) => threadView(simulation, thread)?.className ?? "");
  const mark = useMemo(() => {
    const home = groups && homeOf(groups, name);
    return groups && marksOf(groups).find(({ group }) => group === home);
  }, [groups, name]);
  if (!mark) return null;
  return (
    <span className="group-tag" data-colour={mark.colour} title={`Group ${mark.group}`}>
      <span className="unseen">group </span>
      {mark.letter}
    </span>
  );
}
