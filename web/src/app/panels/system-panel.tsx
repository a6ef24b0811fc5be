import { createOtherStudio } from "../../actions/edit/other-studio.js";
import { lazily } from "../../ui/lazily.js";
import { GraphView } from "../../views/graph/index.js";
import { PlaceView, WhyView } from "../../views/inspector/index.js";
import SystemView from "../../views/system/index.js";

const RulesView = lazily(() => import("../../views/rules/index.js"));

/** In the frame of a family stand the views of a single scheduler. */
const VIEWS = {
  Graph: GraphView,
  Why: WhyView,
  Place: PlaceView,
  Rules: RulesView,
  createStudio: createOtherStudio,
};

/** A system of nodes. */
export default function SystemPanel() {
  return <SystemView views={VIEWS} />;
}
