import type { CatalogueStore } from "./catalogue.js";
import type { CompilationStore } from "./compilation.js";
import type { HistoryStore } from "./history.js";
import type { LayoutStore } from "./layout.js";
import type { NoticesStore } from "./notices.js";
import type { Ports } from "./ports.js";
import type { ProjectStore } from "./project.js";
import type { RunStore } from "./run.js";
import type { SelectionStore } from "./selection.js";

/** Everything the page knows. */
export interface Stores {
  readonly project: ProjectStore;
  readonly history: HistoryStore;
  readonly compilation: CompilationStore;
  readonly run: RunStore;
  readonly selection: SelectionStore;
  readonly layout: LayoutStore;
  readonly catalogue: CatalogueStore;
  readonly notices: NoticesStore;
}

/** What a command works on. */
export interface Studio {
  readonly stores: Stores;
  readonly ports: Ports;
}

export type CommandId =
  | "edit.undo"
  | "edit.redo"
  | "run.toggle"
  | "run.stepForward"
  | "run.stepBack"
  | "run.toStart"
  | "run.retry"
  | "compiler.retry"
  | "project.reset"
  | "export.c"
  | "export.wat"
  | "export.dot"
  | "export.texts"
  | "output.copy"
  | "layout.theme"
  | "layout.source"
  | "layout.inspector"
  | "layout.results";

/** Something a person can ask for, from a button, a menu or a key. */
export interface Command {
  readonly id: CommandId;
  /** On a button or in a menu: a verb first. */
  readonly label: string;
  /** As written in a tooltip: `F10`, `Shift+F10`; null without a key. */
  readonly shortcut: string | null;
  /** Another key for it, not told in tooltips. */
  readonly otherShortcut?: string;
  /** Whether its key means this command in fields of forms too; it does unless told otherwise. */
  readonly inFields?: boolean;
  enabled(stores: Stores): boolean;
  execute(): void | Promise<void>;
}

export type Commands = Readonly<Record<CommandId, Command>>;

/** Commands with a choice in them. */
export interface Requests {
  openExample(id: string): Promise<void>;
  /** `index` is into SPEEDS of `run.ts`. */
  setSpeed(index: number): Promise<void>;
}
