import ComparisonView from "../../views/comparison/index.js";
import { GraphView } from "../../views/graph/index.js";

/** Beside compared runs stand the graphs of their schedulers. */
const VIEWS = { Graph: GraphView };

/** Schedulers that are compared. */
export default function ComparisonPanel() {
  return <ComparisonView views={VIEWS} />;
}
