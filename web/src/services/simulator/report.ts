/** A chunk of its own: reports are wanted seldom. */
export { reportHtml } from "catapults-sim/report";
