import { Pencil, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { AnyCommandId, EveryCommand } from "../../../model/commands.js";
import { keysOfCommand, resetKey } from "../../../model/key-table.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useStudio } from "../../../ui/studio-context.js";
import { NewKey } from "./new-key.js";

interface KeyRowProps {
  readonly id: AnyCommandId;
  readonly commands: EveryCommand;
  readonly isChanging: boolean;
  readonly onChanging: (begins: boolean) => void;
}

/** A command with its keys, and how to give it another. */
export function KeyRow({ id, commands, isChanging, onChanging }: KeyRowProps) {
  const { keys } = useStudio().stores;
  const state = useStore(keys);
  const { label } = commands[id];
  const row = useRef<HTMLLIElement>(null);
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) row.current?.querySelector("button")?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  return (
    <li ref={row}>
      <span className="grow">{label}</span>
      {isChanging ? (
        <NewKey id={id} commands={commands} onEnd={() => onChanging(false)} />
      ) : (
        <>
          {keysOfCommand(id, commands[id], state).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <IconButton
            icon={Pencil}
            label={`Change the key: ${label}`}
            onPress={() => onChanging(true)}
          />
          {state.changed[id] === undefined ? null : (
            <IconButton
              icon={RotateCcw}
              label={`Reset the key: ${label}`}
              onPress={() => {
                resetKey(keys, commands, id);
                row.current?.querySelector("button")?.focus();
              }}
            />
          )}
        </>
      )}
    </li>
  );
}
