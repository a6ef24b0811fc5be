/**
 * Costs of routes are whole numbers, in parts of what a pixel of plain line costs.
 * Engines keep small whole numbers without taking memory for each, also in code that
 * has not been optimised yet, as it is when the first graph is drawn.
 */

/** Cost of a pixel of plain line. */
export const PIXEL = 16;

/** Where no line can run; more than any way costs, and still a small whole number. */
export const BLOCKED = 2 ** 30 - 1;
