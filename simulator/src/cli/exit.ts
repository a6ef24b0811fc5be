/** Exit statuses of the command. */
export const FINE = 0;
export const BAD_INPUT = 1;
const BAD_USE = 2;
/** As shells tell a program that was ended by Ctrl-C. */
export const INTERRUPTED = 130;

/** The input has errors: tells them. */
export function reject(messages: readonly string[]): number {
  process.stderr.write(`${messages.join("\n")}\n`);
  return BAD_INPUT;
}

/** The command cannot be carried out: says why. */
export function complain(message: string): number {
  process.stderr.write(`catapults-sim: ${message}`);
  return BAD_USE;
}
