import { failure, type Result, success } from "../base/result.js";
import { type CompareCommand, parseCompare } from "./compare/arguments.js";
import { parseSystemCompare, type SystemCompareCommand } from "./compare/system-arguments.js";
import { type DelaysCommand, parseDelays } from "./delays/arguments.js";
import { type ExploreCommand, parseExplore } from "./explore/arguments.js";
import {
  type GradeCommand,
  type LessonCommand,
  parseGrade,
  parseLesson,
} from "./lesson/arguments.js";
import { type MergeCommand, parseMerge } from "./merge/arguments.js";
import { parseRun, type RunCommand } from "./run/arguments.js";
import { isForSystem, parseSystemRun, type SystemCommand } from "./system/arguments.js";

export const USAGE = `usage: catapults-sim run SCHEDULER WORKLOAD [options]
       catapults-sim run SYSTEM [options]
       catapults-sim run PROJECT [options]
       catapults-sim compare SCHEDULER... --workload WORKLOAD [options]
       catapults-sim compare SYSTEM... [options]
       catapults-sim compare PROJECT... [options]
       catapults-sim explore SCHEDULER [WORKLOAD] [options]
       catapults-sim explore SYSTEM [options]
       catapults-sim delays SCHEDULER WORKLOAD [options]
       catapults-sim merge [SYSTEM] TRACE... [options]
       catapults-sim lesson new|check|index|seal FOLDER... [options]
       catapults-sim grade FOLDER --challenge CHALLENGE [options]

run compiles a scheduler and a workload, or a system of nodes (a .system file), and
runs them in virtual time. A project of the studio (a folder, a .zip or a .json file)
tells itself what is run.

  --seed N             seed of all random streams, decimal or 0x (1)
  --until TIME         stop at a virtual time, such as 2s or 250ms
  --param NAME=VALUE   set a parameter of the workload; a time needs its unit
  --profile PROFILE    run the workload by another protocol, such as kernel or middleware
  --decisions N,N,…    what is decided in the place of chance, as explore prints it
  --aspect FILE        weave a file into the scheduler; once for each
  --check-queries      ask all queries after every event, and tell of answers that
                       contradict the library's record (Pth)
  --json               print the result as JSON
  --trace FILE         write the trace as text
  --trace-csv FILE     write the trace as a table
  --perfetto FILE      write the trace for Perfetto or Chrome's tracing page
  --measures-csv FILE  write the measures as a table
  --gantt FILE         write who ran when: drawn (.svg), as a table (.csv), else as text
  --report FILE        write how it went, drawn and in figures, as a page (HTML)

Of a system, all of these hold but --aspect and --gantt, and beside them

  --dsm [NAME=]MODEL   where shared variables are: request, broadcast or auto
  --measured FILE      what run printed with --json: --dsm auto follows that run
  --otherwise FILE     the run that explore --counterexample has written
  --traces FOLDER      write the trace of each node; --trace writes all as one
  --messages-csv FILE  write the messages between nodes as a table
  --space-time FILE    draw nodes and messages (.svg), or as a page (HTML)
  --workers N          how many threads go on with its nodes, where steps are long
                       enough (one per core)
  --window A..B        of that and of the report: the part of time that is drawn

compare runs several schedulers under one workload, or several systems, with the same
seeds, and says of each measure how the others differ from the first and whether that
is noise. The first project that has a workload gives it to all.

  --seeds N            how many seeds, from 1 on (10)
  --sweep NAME=A..B:N  do so for N values of a parameter, from A to B
  --measure NAME       which measure to show along a sweep
  --csv FILE           write the measures of every run as a table
  --report FILE        write the comparison as a page (HTML)
  --jobs N             how many runs at a time (one per core)
  --dsm [NAME=]MODEL,… of systems: each of the models is compared
  --measured FILE      of systems: as above
  --workers N          of systems: threads for one run (cores by runs at a time)
  --until, --param, --aspect and --json as above

explore looks at all runs of a scheduler, under whatever programs may do, or of a
workload: chance there takes the ends and the middle of each range, and what happens at
one time comes in every order. It prints the shortest run that breaks a property.

  --threads N          how many threads may be alive at one time, 1 to 8 (3)
  --locks N            how many locks they take one within the other, 0 to 2 (1), of a
                       scheduler that is told of locks
  --relative NAME,…    of these only differences matter: they count on and on
  --values NAME=A,B,…  values that an import takes, or random numbers (rand=0,1,2)
  --depth N            events, or ticks of a workload's run, at most
  --memory N           MB for what is found (512)
  --properties FILE    properties of your own: lines such as always |ready| <= 3;
  --against SCHEDULER  whether both decide alike, and else a shortest program that
                       tells them apart
  --beats SCHEDULER    the smallest workload under which the first is better than this
  --measure NAME       by this measure, of which less is better (turnaround.mean)
  --by N               by so many per cent at least (5)
  --bursts N           how many bursts a thread may have, 1 to 4 (2)
  --unreduced          tell threads apart that are alike
  --counterexample FILE
                       write the first run that fails as a workload, for run
  --test-program FOLDER
                       write a program that brings that run about in the real library:
                       GNU Pth (make test), or Dynamic C
  --aspect and --json as above

Of a system, messages come as early as they can, or are kept back until something else
has happened where they go. --depth, --memory, --json and --counterexample (for run
--otherwise) as above, and beside them

  --late N             how many messages are kept back in one run, at most (1)
  --walks N            of a system that has too many runs: N of them at random, in which
                       --late says what is late, with the odds that they find it
  --crashes N          how many nodes are lost in one run, at most (0)

delays runs a workload and prints, as histograms, how long it takes from one thread
stopping to the next starting, apart for threads that block and those that are
interrupted, beside what was measured in 2004.

  --profile NAME,…     the protocols (kernel,middleware)
  --seed, --until and --json as above

merge puts the traces of a manager and its nodes, as real processes write them, on one
timeline, and says how certain that is. With their system it compares the run with a
simulation; what it then prints with --json is taken by --measured.

  -o, --output FILE    write the run as one file, for the studio
  --json, --messages-csv and --space-time as above

lesson new writes a lesson to begin with into a new folder; check tells what is wrong
with lessons and challenges, and tries each step; index lists a lesson's files in
files.json, from which a page of the same site can open it; seal CHALLENGE FOLDER
--key FILE puts runs into a challenge that only who has the key can read, and makes
the key where there is none.

grade compiles and runs again what was handed in, each a .json file of the folder.

  --challenge FOLDER   the challenge that was set
  --key FILE           counts the sealed runs, too
  -o, --output FILE    write the grades as a table (CSV); by default standard output

FILE may be -, for standard output. --help prints this help.

Exit status: 0 when every run came to a regular end, 1 when the input has errors
or a run ended in a fault or a deadlock, 2 when the command cannot be carried out,
130 when it was interrupted; of explore 1 when a property fails, 3 when none does but
not everything was seen.
`;

/** What a person reads beside a complaint about the command line. */
export const HINT = "`catapults-sim --help` lists commands and options.\n";

export type Command =
  | { readonly kind: "help" }
  | RunCommand
  | SystemCommand
  | CompareCommand
  | SystemCompareCommand
  | LessonCommand
  | GradeCommand
  | ExploreCommand
  | DelaysCommand
  | MergeCommand;

const VERBS = "“run”, “compare”, “explore”, “delays”, “merge”, “lesson” and “grade”";

/** Reads the command line; a failure says what is wrong with it. */
export function parseCommand(args: readonly string[]): Result<Command> {
  if (args.includes("--help") || args.includes("-h")) return success({ kind: "help" });
  const [verb, ...rest] = args;
  if (verb === undefined) return failure(`a command is missing: ${VERBS}`);
  if (verb === "run") return isForSystem(rest) ? parseSystemRun(rest) : parseRun(rest);
  if (verb === "compare") return isForSystem(rest) ? parseSystemCompare(rest) : parseCompare(rest);
  if (verb === "explore") return parseExplore(rest);
  if (verb === "delays") return parseDelays(rest);
  if (verb === "merge") return parseMerge(rest);
  if (verb === "lesson") return parseLesson(rest);
  if (verb === "grade") return parseGrade(rest);
  return failure(`unknown command “${verb}”; there are ${VERBS}`);
}
