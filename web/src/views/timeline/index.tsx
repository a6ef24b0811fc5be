import "./timeline.css";

export { TimelineView } from "./timeline.js";
export { TimelineTools } from "./tools.js";
