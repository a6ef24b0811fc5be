import { readFileSync } from "node:fs";
import { inRoot } from "../support/programs.js";

/** A shipped scheduler with one fault in it. */
export interface Planted {
  readonly what: string;
  /** Beneath the examples, without its ending. */
  readonly example: string;
  /** Behind this the first such text is replaced. */
  readonly behind: string;
  readonly text: string;
  readonly by: string;
  /** What fails by it, and not without it. */
  readonly property: "faults" | "stuck" | "forgotten-unborn";
  /** So many threads show it. */
  readonly threads: number;
  /** Of imports, where fewer than make a difference show it, too. */
  readonly values: Readonly<Record<string, readonly number[]>>;
}

export function textOf({ example, behind, text, by, what }: Planted): string {
  const whole = originalOf(example);
  const from = whole.indexOf(behind);
  const at = from < 0 ? -1 : whole.indexOf(text, from);
  if (at < 0) throw new Error(`${what}: “${text}” does not stand in ${example}`);
  return whole.slice(0, at) + by + whole.slice(at + text.length);
}

export const originalOf = (example: string): string =>
  readFileSync(inRoot(`public/examples/${example}.sched`), "utf8");

type Row = readonly [
  what: string,
  behind: string,
  text: string,
  by: string,
  property?: Planted["property"],
  threads?: number,
];

const planted = (
  example: string,
  rows: readonly Row[],
  values: Planted["values"] = {},
): Planted[] =>
  rows.map(([what, behind, text, by, property = "faults", threads = 2]) => ({
    what: `${example.split("/")[0]}: ${what}`,
    example,
    behind,
    text,
    by,
    property,
    threads,
    values,
  }));

/** A handler in place of the one of the base. */
const instead = (what: string, handler: string, property: Planted["property"] = "faults"): Row => [
  what,
  "extends pth",
  "{\n}",
  `{\n    ${handler}\n}`,
  property,
];

export const PLANTED: readonly Planted[] = [
  ...planted("first-come/first_come", [
    ["a new thread is lost", "event newthread", "=> ready", "=> suspended"],
    [
      "the third new thread is lost",
      "event newthread",
      "t => ready;",
      "if (|ready| < 2) t => ready; else t => suspended;",
      "forgotten-unborn",
      3,
    ],
    ["who gave up control is lost", "event switch_out", "=> ready", "=> suspended"],
    [
      "who gives up control beside a suspended thread is lost",
      "event switch_out",
      "current => ready;",
      "if (|suspended| > 0) current => suspended; else current => ready;",
      "faults",
      3,
    ],
    ["who is resumed stays suspended", "event resume", "=> ready", "=> suspended"],
    ["who is suspended stays ready", "event suspend", "=> suspended", "=> ready"],
    [
      "who is resumed is put where another sits",
      "event resume",
      "=> ready",
      "=> next",
      "faults",
      4,
    ],
    [
      "who was named never runs",
      "event schedule",
      "if (|next| > 0)\n            next => current;\n        else\n            ready",
      "ready",
    ],
    [
      "who was named runs when nobody else is ready",
      "event schedule",
      "if (|next| > 0)\n            next => current;\n        else\n            ready => current;",
      "if (|ready| > 0)\n            ready => current;\n        else\n            next => current;",
      "forgotten-unborn",
    ],
    ["the last one runs first", "data {", "queue ready", "stack ready", "forgotten-unborn"],
    [
      "the running thread goes on",
      "event switch_out",
      "current => ready;",
      "if (|ready| == 0) current => ready;",
    ],
  ]),
  ...planted("last-in/last_in", [
    ["who is suspended stays ready", "event suspend", "=> suspended", "=> ready"],
    ["who is resumed stays suspended", "event resume", "=> ready", "=> suspended"],
    ["a new thread is lost", "event newthread", "=> ready", "=> suspended"],
  ]),
  ...planted("round-robin/round_robin", [
    [
      "it begins with the first group each time",
      "ready[turn] => current",
      "turn = (turn + 1) % LEVELS",
      "turn = 0",
      "forgotten-unborn",
    ],
    ["it looks at two groups only", "event schedule", "asked < LEVELS", "asked < 0"],
    ["it passes over groups of one", "event schedule", "|ready[turn]| == 0", "|ready[turn]| == 1"],
    [
      "a group lies behind the last",
      "event switch_out",
      "ready[group]",
      "ready[group + LEVELS - 1]",
    ],
    ["the last of a group runs first", "data {", "queue ready", "stack ready", "forgotten-unborn"],
    [
      "a group is never asked",
      "ready[turn] => current",
      "turn = (turn + 1) % LEVELS",
      "turn = 2",
      "forgotten-unborn",
    ],
  ]),
  ...planted("ageing/ageing", [
    ["nobody grows older", "foreach t", "t.rank += 1", "t.rank += 0", "forgotten-unborn"],
    ["who grows older is left aside", "foreach t", "aside => ready;", ""],
    [
      "only who runs alone grows older",
      "foreach t",
      "t.rank += 1",
      "t.rank += |ready| > 3",
      "forgotten-unborn",
    ],
  ]),
  ...planted("first-come-pth/first_come_pth", [
    instead("who is woken waits on", "event event_raised(t) { t.state = READY; t => WQ; }"),
    instead("who is woken is suspended", "event event_raised(t) { t.state = READY; t => SQ; }"),
    instead(
      "who is woken is put where another sits",
      "event event_raised(t) { t.state = READY; t => next; }",
    ),
    instead(
      "who is resumed stays suspended",
      "event resume_thread(t) { t.state = READY; t => SQ; }",
    ),
    instead(
      "who is suspended stays ready",
      "event suspend_thread(t) { t.state = SUSPENDED; t => RQ; }",
    ),
    instead("who gave up control waits", "event switch_out { if (|current| == 1) current => WQ; }"),
    instead("who ended is kept", "event set_dead(t) { t => SQ; }"),
    instead(
      "who ended is kept while others wait",
      "event set_dead(t) { if (|WQ| > 0) t => SQ; else destroy t; }",
    ),
    instead("a new thread waits", "event newthread(t) { t.state = NEW; t => WQ; }"),
    instead(
      "new threads are forgotten",
      "event schedule { if (|next| == 1) next => current; else if (|RQ| > 0) RQ => current; else if (|NQ| > 0) NQ => current; else return; current.state = READY; dispatch current; }",
      "forgotten-unborn",
    ),
    instead(
      "who was named is forgotten",
      "event schedule { if (|NQ| > 0) NQ => current; else if (|RQ| > 0) RQ => current; else return; current.state = READY; dispatch current; }",
    ),
  ]),
  ...planted(
    "web-server/web_server",
    [
      [
        "the back end is never asked",
        "event schedule",
        "else if (|tidying| > 0)\n            tidying => current;\n",
        "",
      ],
      ["the back end is lost", "event switch_out", "current => tidying", "current => SQ"],
      ["who sends a page is lost when woken", "event event_raised", "t => responding", "t => SQ"],
    ],
    { bytesleft: [0] },
  ),
  ...planted(
    "web-proxy/web_proxy",
    [
      ["two threads accept", "event switch_out", " && |acceptor| == 0", ""],
      ["two threads that were woken accept", "event event_raised", " && |acceptor| == 0", ""],
      [
        "who accepts waits for others that are not there",
        "event schedule",
        " || |RQ| + |responding| == 0",
        "",
      ],
    ],
    { isresponding: [0], bytesleft: [0], noof: [0, 1000], idlehands: [1] },
  ),
  ...planted(
    "weather-station/weather",
    [
      ["two displays", "event switch_out", " && |display| == 0", ""],
      [
        "new calculations are lost",
        "event schedule",
        "            else\n                t => calculations;\n",
        "",
      ],
    ],
    { role: [0, 3], temperature: [0] },
  ),
  ...planted("database/new_order_first", [
    ["new orders are lost when woken", "event event_raised", "=> new_orders", "=> WQ"],
    [
      "new orders are never asked",
      "event schedule",
      "else if (|new_orders| > 0)\n            new_orders => current;\n",
      "",
    ],
  ]),
];
