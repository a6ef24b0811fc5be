import type { AnyCommandId } from "../../../model/commands.js";

/** Other words by which a command is looked for. */
export const ALIASES: Readonly<Partial<Record<AnyCommandId, readonly string[]>>> = {
  "run.toggle": ["play", "pause", "start", "stop", "go"],
  "run.toStart": ["reset", "rewind", "restart"],
  "edit.undo": ["back", "revert"],
  "edit.redo": ["again", "repeat"],
  "project.reset": ["revert", "original"],
  "export.c": ["save", "code"],
  "export.zip": ["save", "backup", "folder"],
  "export.json": ["save", "backup"],
  "export.texts": ["save", "backup", "source"],
  "export.graph-svg": ["save", "picture", "image"],
  "export.graph-png": ["save", "picture", "image"],
  "export.report": ["save", "print", "html"],
  "layout.theme": ["theme", "dark mode", "colours", "night"],
  "layout.source": ["editor", "panel", "text"],
  "layout.inspector": ["panel", "sidebar", "rules"],
  "layout.results": ["panel", "bottom"],
  "help.open": ["manual", "reference", "documentation"],
  "help.shortcuts": ["keys", "hotkeys", "key bindings"],
  "help.examples": ["gallery", "samples", "templates"],
  "help.tour": ["introduction", "getting started", "tutorial"],
  "studio.install": ["app", "desktop", "offline"],
  "studio.update": ["upgrade", "reload"],
};
