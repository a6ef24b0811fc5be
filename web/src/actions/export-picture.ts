import type { Command, Studio } from "../model/commands.js";

export type PictureKind = "graph-svg" | "graph-png" | "timeline-svg" | "timeline-png";

const LABELS: Readonly<Record<PictureKind, string>> = {
  "graph-svg": "Download the graph as SVG",
  "graph-png": "Download the graph as PNG",
  "timeline-svg": "Download the timeline as SVG",
  "timeline-png": "Download the timeline as PNG",
};

/** A command that hands out a view as a picture, in the theme that shows. */
export function exportPicture(
  studio: Studio,
  kind: PictureKind,
  systemIsDark: () => boolean,
): Command {
  const isGraph = kind.startsWith("graph");
  return {
    id: `export.${kind}`,
    label: LABELS[kind],
    shortcut: null,
    enabled: ({ compilation, run }) =>
      isGraph ? compilation.getState().graph !== null : run.getState().simulation !== null,
    async execute() {
      const { savePicture } = await import("./pictures.js");
      await savePicture(studio, kind, systemIsDark());
    },
  };
}
