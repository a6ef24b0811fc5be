type Keys = readonly (readonly [what: string, key: string])[];

/** What keys do while one place has the keyboard; how each view takes them stands in its folder. */
export const PLACE_KEYS: readonly (readonly [place: string, keys: Keys])[] = [
  [
    "In the graph",
    [
      ["Go from node to node, or from arrow to arrow", "← → ↑ ↓"],
      ["Go to the first or the last of them", "Home, End"],
      ["Move a selected node", "← → ↑ ↓"],
      ["Draw an arrow from a node", "A"],
      ["Change a container, or move the end of an arrow", "E"],
      ["Rename a container", "F2"],
      ["Delete", "Del"],
      ["Open an arrow, or the tools of a node", "Enter"],
      ["Select several nodes", "Shift+click"],
      ["Add a node to the selection, or take it out", "Shift+Enter"],
      ["Select all nodes", "Ctrl+A"],
      ["Copy, cut, paste containers", "Ctrl+C X V"],
    ],
  ],
  [
    "In the rules",
    [
      ["Move a card or rule", "Alt+↑↓"],
      ["Copy, cut, paste a card or rule", "Ctrl+C X V"],
      ["Duplicate it", "Ctrl+D"],
      ["Delete it", "Del"],
    ],
  ],
  [
    "In the source",
    [
      ["Leave the text: Tab indents there, behind Esc it goes on", "Esc, Tab"],
      ["Suggest names", "Ctrl+Space"],
      ["Fix what is underlined", "Ctrl+."],
      ["Go to a declaration", "F12"],
      ["Rename everywhere", "F2"],
      ["Format the text", "Shift+Alt+F"],
      ["Go to the generated line", "Ctrl+F12"],
    ],
  ],
  [
    "In the timeline",
    [
      ["One tick back or forth", "← →"],
      ["Find events", "/"],
      ["Go to the next or former event that is looked for", "N P"],
      ["Measure a range: drag along the times", "Shift+drag"],
      ["Begin or end a range where the run stands", "I O"],
      ["Pin the row of a name, or unpin it", "P"],
      ["Move a pinned row", "Alt+↑↓"],
      ["Zoom", "+ −"],
    ],
  ],
];
