import { mainSystem } from "../../model/project/project.js";
import { useProject } from "../../ui/studio-context.js";
import ComparisonView from "../../views/comparison/index.js";
import { GraphView } from "../../views/graph/index.js";
import { ComparedSystems } from "../../views/system/results/compared-systems.js";

/** Beside compared runs stand the graphs of their schedulers. */
const VIEWS = { Graph: GraphView };

/** Schedulers that are compared; of a project that runs a system, systems and their models. */
export default function ComparisonPanel() {
  const runsSystem = useProject((state) => mainSystem(state) !== null);
  return runsSystem ? <ComparedSystems /> : <ComparisonView views={VIEWS} />;
}
