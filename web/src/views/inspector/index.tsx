import "./inspector.css";

export { AnswerLine } from "./answer-line.js";
export { PlaceView } from "./place-view.js";
export { ThreadView } from "./thread-view.js";
export { WhyView } from "./why-view.js";
