/** The simulator's messages, as the page uses them. */
export type * from "catapults-sim";
