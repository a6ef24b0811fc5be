import { join } from "node:path";

/** Where pictures and contact sheet are written. */
export const GALLERY = join(import.meta.dirname, "../../../.build/screenshots");

export const THEMES = ["light", "dark"] as const;

/** Whether each state is held against axe, too: that takes several times as long as the pictures. */
export const WITH_AXE = process.env.AXE === "1";

/** One picture of one state. */
export interface Picture {
  readonly name: string;
  readonly theme: (typeof THEMES)[number];
  /** Of the PNG, absolute. */
  readonly path: string;
  /** What axe found there, one line each. */
  readonly violations: readonly string[];
}
