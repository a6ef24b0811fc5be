/** The command `catapults-sim`. */
import { HINT, parseCommand, USAGE } from "./cli/arguments.js";
import { carryOutCompare } from "./cli/compare/command.js";
import { carryOutDelays } from "./cli/delays/command.js";
import { complain, FINE } from "./cli/exit.js";
import { carryOutExplore } from "./cli/explore/command.js";
import { whyNotWritten } from "./cli/files.js";
import { carryOutLesson } from "./cli/lesson/command.js";
import { carryOutMerge } from "./cli/merge/command.js";
import { withProjects } from "./cli/projects.js";
import { supervise } from "./cli/run/supervise.js";

const RUN_THREAD = new URL("./cli/run/alone.js", import.meta.url);

// A reader that has seen enough, such as `head`, is no trouble.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(FINE);
  process.exit(complain(`${whyNotWritten("standard output", error)}\n`));
});

process.exitCode = await main(process.argv.slice(2));

async function main(given: readonly string[]): Promise<number> {
  const args = withProjects(given);
  if (!args.ok) return complain(`${args.message}\n`);
  const command = parseCommand(args.value);
  if (!command.ok) return complain(`${command.message}\n${HINT}`);
  try {
    switch (command.value.kind) {
      case "help":
        process.stdout.write(USAGE);
        return FINE;
      case "run":
      case "run-system":
        return await supervise({ thread: RUN_THREAD, data: command.value });
      case "compare":
      case "compare-systems":
        return await carryOutCompare(command.value);
      case "explore":
        return await carryOutExplore(command.value);
      case "delays":
        return await carryOutDelays(command.value);
      case "merge":
        return await carryOutMerge(command.value);
      default:
        return await carryOutLesson(command.value);
    }
  } catch (error) {
    return complain(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
