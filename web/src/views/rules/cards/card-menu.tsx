import { Ellipsis } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { Card, CardBody, Owner } from "../../../generated/services.js";
import { Icon } from "../../../ui/icons/icon.js";
import { useStudio } from "../../../ui/studio-context.js";
import { MenuAction } from "../menu-action.js";
import { useCopying } from "../moving/copying.js";
import { PasteItem } from "../moving/paste-item.js";
import { useReadyTrigger } from "../ready.js";
import { useRules } from "../rules-context.js";
import { showInSource } from "../show-in-source.js";
import { cardName } from "./card-name.js";

interface CardMenuProps {
  readonly card: Card;
  readonly owner: Owner;
  readonly into: string;
  readonly index: number;
}

/** What can be done with a card besides changing its fields. */
export function CardMenu({ card, owner, into, index }: CardMenuProps) {
  const { draw } = useRules();
  const move = (to: number) => void draw({ gesture: "moveCard", target: card.id, into, index: to });
  return (
    <Actions name={`${cardName(card)}, line ${card.line}`} owner={owner} card={card}>
      <MenuAction label="Move up" disabled={index === 0} onSelect={() => move(index - 1)} />
      <MenuAction label="Move down" onSelect={() => move(index + 2)} />
      <Menu.Separator className="menu-line" />
      <CopyingItems item={card.id} />
    </Actions>
  );
}

interface BranchMenuProps {
  readonly card: Card;
  readonly owner: Owner;
  readonly body: CardBody;
  readonly index: number;
  /** The one thing that the branch does, where it shows in the branch's own line. */
  readonly only: Card | null;
  /** Shows the cards of the branch under it, where more can be added. */
  readonly onUnfold: () => void;
}

/** What can be done with a branch of a decision. */
export function BranchMenu({ card, owner, body, index, only, onUnfold }: BranchMenuProps) {
  const { draw } = useRules();
  const move = (to: number) => void draw({ gesture: "moveBranch", target: body.id, index: to });
  const last = card.bodies.length - 1;
  return (
    <Actions name={`rule ${index + 1}, line ${card.line}`} owner={owner} card={only ?? card}>
      <MenuAction label="Move up" disabled={index === 0} onSelect={() => move(index - 1)} />
      <MenuAction label="Move down" disabled={index === last} onSelect={() => move(index + 1)} />
      {only ? <MenuAction label="Add a card to it" onSelect={onUnfold} /> : null}
      <Menu.Separator className="menu-line" />
      <CopyingItems item={body.id} />
    </Actions>
  );
}

/** What can be done with a card or rule as a whole. */
function CopyingItems({ item }: { readonly item: string }) {
  const { copy, cut, duplicate, remove } = useCopying();
  return (
    <>
      <MenuAction label="Copy" shortcut="Ctrl+C" onSelect={() => void copy(item)} />
      <MenuAction label="Cut" shortcut="Ctrl+X" onSelect={() => void cut(item)} />
      <PasteItem at={{ item }} />
      <MenuAction label="Duplicate" shortcut="Ctrl+D" onSelect={() => void duplicate(item)} />
      <Menu.Separator className="menu-line" />
      <MenuAction label="Delete" shortcut="Del" onSelect={() => void remove(item)} />
    </>
  );
}

interface ActionsProps {
  readonly name: string;
  readonly owner: Owner;
  /** What “Show in the source” leads to. */
  readonly card: Card;
  readonly children: React.ReactNode;
}

function Actions({ name, owner, card, children }: ActionsProps) {
  const { stores } = useStudio();
  const ready = useReadyTrigger();
  if (owner.inherited) return null;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="icon-btn small" aria-label={`More for ${name}`} {...ready}>
        <Icon of={Ellipsis} size={14} />
      </Menu.Trigger>
      <Menu.Content className="popover" align="end" sideOffset={4}>
        <MenuAction label="Show in the source" onSelect={() => showInSource(stores, card)} />
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}
