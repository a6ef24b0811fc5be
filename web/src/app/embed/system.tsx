import { BookOpen } from "lucide-react";
import { createOtherStudio } from "../../actions/edit/other-studio.js";
import type { EmbedView } from "../../model/share/embed.js";
import { Empty } from "../../ui/empty.js";
import { GraphView } from "../../views/graph/index.js";
import { PlaceView, WhyView } from "../../views/inspector/index.js";
import EmbeddedSystem from "../../views/system/embedded.js";
import type { SchedulerViews } from "../../views/system/views.js";
import type { Embedded } from "./embedded.js";

/** In the frame of a family stand the views of a single scheduler, to look at. */
const VIEWS: SchedulerViews = {
  Graph: (props) => <GraphView {...props} fixed />,
  Why: WhyView,
  Place: PlaceView,
  Rules: () => (
    <Empty
      icon={BookOpen}
      title="Rules are read in the studio"
      text="Open the project in the studio to see the rules of each handler as cards."
    />
  ),
  createStudio: createOtherStudio,
};

interface EmbedSystemProps {
  readonly embedded: Embedded;
  readonly view: EmbedView;
}

/** The system that an embedded project runs; loaded when it is asked to run. */
export default function EmbedSystem({ embedded, view }: EmbedSystemProps) {
  return (
    <EmbeddedSystem views={VIEWS} shows={view} onStore={embedded.takeSystem} say={embedded.say} />
  );
}
