import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { AnyCommandId, EveryCommand } from "../../../model/commands.js";
import { giveKey, holderOf } from "../../../model/key-table.js";
import { isUnfinished, whyRefused } from "../../../model/refused-keys.js";
import { useStudio } from "../../../ui/studio-context.js";
import { keyName } from "../../shortcuts.js";

interface NewKeyProps {
  readonly id: AnyCommandId;
  readonly commands: EveryCommand;
  readonly onEnd: () => void;
}

/** Waits for a key to be pressed, and gives it to a command; says why not where it cannot. */
export function NewKey({ id, commands, onEnd }: NewKeyProps) {
  const { keys } = useStudio().stores;
  const [pressed, setPressed] = useState<string | null>(null);
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  const refusal = pressed === null ? null : whyRefused(pressed, commands[id]);
  const holder = pressed === null ? null : holderOf(pressed, commands, keys.getState());
  const give = (key: string | null) => {
    giveKey(keys, commands, id, key);
    onEnd();
  };
  const take = (event: KeyboardEvent) => {
    const key = keyName(event.nativeEvent);
    if (key === "Tab" || key === "Shift+Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") return onEnd();
    if (isUnfinished(key)) return;
    const isFree = [null, id].includes(holderOf(key, commands, keys.getState()));
    if (isFree && whyRefused(key, commands[id]) === null) give(key);
    else setPressed(key);
  };
  return (
    <span className="new-key" data-takes-keys>
      <button ref={field} type="button" className="btn secondary small" onKeyDown={take}>
        {pressed ?? "Press the key"}
      </button>
      <span role="status">
        {refusal ??
          (holder && pressed ? `${pressed} is “${commands[holder].label}” now.` : "Esc leaves it.")}
      </span>
      {refusal === null && pressed !== null ? (
        <button type="button" className="btn primary small" onClick={() => give(pressed)}>
          Take it over
        </button>
      ) : null}
      <button type="button" className="btn small" onClick={() => give(null)}>
        No key
      </button>
    </span>
  );
}
