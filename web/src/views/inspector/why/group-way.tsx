import { Prose } from "../../../ui/text/prose.js";
import { useGroupWay } from "../../../ui/use-group-way.js";

/** The way of the last decision through the tree of groups, in words. */
export default function GroupWay() {
  const told = useGroupWay();
  if (!told) return null;
  return (
    <p className="answer-reason">
      <Prose text={told.words} />
    </p>
  );
}
