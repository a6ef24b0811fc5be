import type { Command } from "../../model/commands.js";

/** A command without a key that takes something away. */
export const take = (
  label: string,
  enabled: Command["enabled"],
  execute: Command["execute"],
): Command => ({ label, shortcut: null, enabled, execute });
