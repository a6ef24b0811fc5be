import { furtherCommands } from "../../actions/studio/further.js";
import type { EveryCommand } from "../../model/commands.js";
import type { StudioValue } from "../../ui/studio-context.js";
import { systemIsDark } from "../theme.js";
import { inQuestion } from "./in-question.js";

/** The one table of commands: bar, menus, keys, palette and sheet read it. */
export function everyCommand(studio: StudioValue): EveryCommand {
  const { selection } = studio.stores;
  return {
    ...studio.commands,
    ...furtherCommands(studio, systemIsDark, () => inQuestion(selection)),
  };
}
