import { MenuAction } from "../menu-action.js";
import { useCopying } from "./copying.js";
import type { Aim } from "./places.js";

/** Pastes what was copied at a card, at a rule or at the end of a list. */
export function PasteItem({ at }: { readonly at: Aim }) {
  const copying = useCopying();
  return (
    <MenuAction label="Paste" shortcut="Ctrl+V" onSelect={() => void copying.pasteCopied(at)} />
  );
}
