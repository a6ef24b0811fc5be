import "./inspector.css";

export { PlaceView } from "./place/place-view.js";
export { ThreadView } from "./thread/thread-view.js";
export { AnswerLine } from "./why/answer-line.js";
export { WhyView } from "./why/why-view.js";
