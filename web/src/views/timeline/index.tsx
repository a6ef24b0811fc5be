import "./timeline.css";

export { TimelineView, TimelineView as default } from "./timeline.js";
export { TimelineTools } from "./tools.js";
