import type { VersionEntry, VersionReason } from "../../model/project/versions.js";

const REASONS: Readonly<Record<VersionReason, string>> = {
  named: "Kept by you",
  visit: "Before a visit's first change",
  change: "While you worked",
  import: "Before files came in",
  takeover: "As another tab had left it",
  back: "Before going back",
  reset: "Before the reset",
  folder: "Before the folder's changes",
};

export const reasonOf = ({ why }: VersionEntry): string => REASONS[why] ?? "Kept";

export const titleOf = (version: VersionEntry): string => version.name ?? reasonOf(version);
