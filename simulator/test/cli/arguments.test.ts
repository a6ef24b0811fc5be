import { describe, expect, test } from "vitest";
import { parseDuration } from "../../src/base/format.js";
import { parseCommand } from "../../src/cli/arguments.js";

const messageOf = (args: readonly string[]) => {
  const command = parseCommand(args);
  return command.ok ? "" : command.message;
};

describe("the command line", () => {
  test("takes a scheduler, a workload and every option", () => {
    const command = parseCommand([
      "run",
      "a.sched",
      "b.workload",
      "--seed",
      "0xff",
      "--until",
      "1.5ms",
      "--param",
      "load=2",
      "--param",
      "work=20ms",
      "--aspect",
      "trace.sched",
      "--json",
      "--trace",
      "-",
      "--perfetto",
      "p.json",
    ]);
    expect(command).toEqual({
      ok: true,
      value: {
        kind: "run",
        scheduler: "a.sched",
        workload: "b.workload",
        aspects: ["trace.sched"],
        profile: null,
        seed: "0xff",
        until: 1_500_000,
        parameters: { load: 2, work: 20_000_000 },
        times: ["work"],
        checkQueries: false,
        json: true,
        files: { trace: "-", perfetto: "p.json" },
      },
    });
  });

  test("takes what follows -- for files", () => {
    const command = parseCommand(["run", "--json", "--", "--odd.sched", "b.workload"]);
    expect(command).toMatchObject({ ok: true, value: { scheduler: "--odd.sched", json: true } });
  });

  test("asks for help without a command", () => {
    expect(parseCommand(["--help"])).toEqual({ ok: true, value: { kind: "help" } });
  });

  test.each([
    [[], "a command is missing"],
    [["walk", "a", "b"], "unknown command “walk”"],
    [["run", "a"], "needs a scheduler and a workload, or a system"],
    [["run", "a", "b", "c"], "unexpected argument “c”"],
    [["run", "a", "b", "--fast"], "there is no option --fast"],
    [["run", "a", "b", "-x"], "there is no option -x"],
    [["run", "a", "b", "--perfeto=x.json"], "is --perfetto meant?"],
    [["run", "a", "b", "--json=yes"], "--json takes no value"],
    [["run", "a", "b", "--seed"], "--seed needs a value"],
    [["run", "a", "b", "--seed", "-1x"], "The seed “-1x”"],
    [["run", "a", "b", "--until", "-3s"], "“-3s” is not a time"],
    [
      ["compare", "a", "--workload=b", "--param=load=1", "--sweep=load=1..2:2"],
      "load is both set and swept",
    ],
    [["compare", "a", "--workload=b", "--seed=3"], "is --seeds meant?"],
    [["run", "a", "b", "--seed=12e"], "The seed “12e”"],
    [["run", "a", "b", "--seed=18446744073709551616"], "The seed"],
    [["run", "a", "b", "--until", "5"], "“5” is not a time"],
    [["run", "a", "b", "--trace=-", "--perfetto=-"], "only one output"],
    [["run", "a", "b", "--param", "load"], "“load” is not a parameter"],
    [["run", "a", "b", "--param", "load=much"], "“load=much” is not a parameter"],
  ])("says what is wrong with %j", (args, message) => {
    expect(messageOf(args)).toContain(message);
  });
});

describe("a duration", () => {
  test.each([
    ["2s", 2e9],
    ["250ms", 250e6],
    ["3us", 3000],
    ["3µs", 3000],
    ["7ns", 7],
    ["0.5min", 30e9],
    ["1h", 3600e9],
  ])("%s is understood", (text, nanoseconds) => {
    expect(parseDuration(text)).toBe(nanoseconds);
  });

  test.each(["", "s", "2", "-2s", "2 weeks", "1e3s"])("%j is refused", (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
