import { Ellipsis } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { Card, CardBody, Owner } from "../../generated/services.js";
import { Icon } from "../../ui/icon.js";
import { useStudio } from "../../ui/studio-context.js";
import { cardName } from "./card-view.js";
import { useReadyTrigger } from "./ready.js";
import { useRules } from "./rules-context.js";
import { showInSource } from "./show-in-source.js";

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
      <Action label="Move up" disabled={index === 0} onSelect={() => move(index - 1)} />
      <Action label="Move down" onSelect={() => move(index + 2)} />
      <Menu.Separator className="menu-line" />
      <Action
        label="Delete"
        onSelect={() => void draw({ gesture: "delete", targets: [card.id] })}
      />
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
      <Action label="Move up" disabled={index === 0} onSelect={() => move(index - 1)} />
      <Action label="Move down" disabled={index === last} onSelect={() => move(index + 1)} />
      {only ? <Action label="Add a card to it" onSelect={onUnfold} /> : null}
      <Menu.Separator className="menu-line" />
      <Action
        label="Delete the rule"
        onSelect={() => void draw({ gesture: "delete", targets: [body.id] })}
      />
    </Actions>
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
        <Action label="Show in the source" onSelect={() => showInSource(stores, card)} />
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}

interface ActionProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

function Action({ label, disabled = false, onSelect }: ActionProps) {
  return (
    <Menu.Item className="menu-item" disabled={disabled} onSelect={onSelect}>
      {label}
    </Menu.Item>
  );
}
