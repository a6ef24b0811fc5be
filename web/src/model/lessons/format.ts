/** Lessons as their files say them, and what their checks come to. */
export type * from "catapults-sim/lessons";
