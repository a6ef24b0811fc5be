import type { Command, FurtherCommands, FurtherId, Studio } from "../../model/commands.js";
import { isWholePage, openWholePage, type ResultsTab } from "../../model/layout.js";
import { openHelp, type Sheet } from "../../model/overlay.js";
import { exportCommands } from "../export/commands.js";

/** Each tab of the results as a command shows it. */
const TABS: Readonly<Record<ResultsTab, string>> = {
  timeline: "the timeline",
  gantt: "the Gantt chart",
  threads: "the threads",
  measures: "the measures",
  deadlines: "the deadlines",
  events: "the events",
  breakpoints: "the breakpoints",
  problems: "the problems",
  explore: "the exploration of all runs",
  system: "the system of nodes",
  compare: "the comparison of schedulers",
};

/**
 * Commands that are found by the palette, a key or a menu, and that the first picture does without.
 *
 * @param systemIsDark - tells the system's theme, for pictures
 * @param inQuestion - on what help is asked for now: a word, a code, or nothing in particular
 */
export function furtherCommands(
  studio: Studio,
  systemIsDark: () => boolean,
  inQuestion = () => "",
): FurtherCommands {
  return {
    ...showCommands(studio),
    ...exportCommands(studio, systemIsDark),
    ...helpCommands(studio, inQuestion),
    ...studioCommands(studio),
  };
}

function showCommands({ stores: { layout } }: Studio) {
  const show = (tab: ResultsTab): Command => ({
    label: `Show ${TABS[tab]}`,
    shortcut: null,
    enabled: () => true,
    execute: () =>
      isWholePage(tab)
        ? openWholePage(layout, tab)
        : layout.setState({ resultsTab: tab, resultsOpen: true, narrowPlace: "results" }),
  });
  const tabs = Object.keys(TABS) as ResultsTab[];
  return Object.fromEntries(tabs.map((tab) => [`show.${tab}`, show(tab)])) as Pick<
    FurtherCommands,
    Extract<FurtherId, `show.${string}`>
  >;
}

function helpCommands(studio: Studio, inQuestion: () => string) {
  const { overlay } = studio.stores;
  const open = (sheet: Sheet) => () =>
    overlay.setState((state) => ({ sheet: state.sheet === sheet ? null : sheet }));
  const always = () => true;
  return {
    "help.commands": {
      label: "Find a command, an example or a name",
      shortcut: "Ctrl+K",
      otherShortcut: "Ctrl+Shift+P",
      enabled: always,
      execute: open("palette"),
    },
    "help.open": {
      label: "Help on what has the keyboard",
      shortcut: "F1",
      enabled: always,
      execute: () => openHelp(overlay, { sought: inQuestion(), direct: true }),
    },
    "help.shortcuts": {
      label: "Keyboard shortcuts",
      shortcut: "?",
      reach: "outsideText",
      enabled: always,
      execute: open("shortcuts"),
    },
    "help.examples": {
      label: "Browse the examples",
      shortcut: null,
      enabled: always,
      execute: open("gallery"),
    },
    "help.lessons": {
      label: "Browse the lessons",
      shortcut: null,
      enabled: always,
      execute: () => browse(studio),
    },
    "help.tour": {
      label: "Take the tour of a minute",
      shortcut: null,
      enabled: always,
      execute: () => overlay.setState({ tourStep: 0, sheet: null, welcome: false }),
    },
  } as const satisfies Partial<FurtherCommands>;
}

async function browse({ stores: { layout, overlay } }: Studio): Promise<void> {
  overlay.setState({ sheet: null, welcome: false });
  (await import("../../model/work.js")).turnTo(layout, "learn");
  layout.setState({ narrowPlace: "lesson" });
}

function studioCommands({ stores, ports }: Studio) {
  return {
    "studio.share": {
      label: "Share this project",
      shortcut: null,
      enabled: () => true,
      execute: () => stores.overlay.setState({ sheet: "share" }),
    },
    "studio.update": {
      label: "Load the newer version of the studio",
      shortcut: null,
      enabled: ({ offline }) => offline.getState().newer !== "none",
      execute: () => ports.offline.takeOver(),
    },
    "studio.install": {
      label: "Install the studio as an application",
      shortcut: null,
      enabled: () => stores.offline.getState().installable,
      execute: () => ports.offline.install(),
    },
  } as const satisfies Partial<FurtherCommands>;
}
