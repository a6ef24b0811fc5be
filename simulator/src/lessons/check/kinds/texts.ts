/** Checks of what the compiler says: `compiles`, `diagnostic`, `proofs`. */

import type { CheckOf } from "../../format/checks.js";
import type { Verdict } from "../attempt.js";
import type { Understood } from "../ports.js";
import { baseName, errorIn, failed, passed } from "../scene.js";

export function compiles({ strict }: CheckOf<"compiles">, known: Understood): Verdict {
  const wanted = strict
    ? "The texts compile without errors and warnings."
    : "The texts compile without errors.";
  const error = errorIn(known);
  if (error !== null) return failed(error, wanted);
  const warning = known.diagnostics.find(({ severity }) => severity === "warning");
  if (!strict || warning === undefined) return passed("The texts compile.");
  const { line, file, message } = warning;
  return failed(`There is a warning in line ${line} of ${baseName(file)}: ${message}`, wanted);
}

export function diagnostic({ code, absent }: CheckOf<"diagnostic">, known: Understood): Verdict {
  const found = known.diagnostics.find((each) => each.code === code);
  const wanted = absent
    ? `The compiler has no reason to say ${code}.`
    : `The compiler says ${code}.`;
  if (found === undefined) {
    return absent ? passed(`The compiler does not say ${code}.`) : failed(otherwise(known), wanted);
  }
  const seen = `In line ${found.line} of ${baseName(found.file)} it says ${code}: ${found.message}`;
  return absent ? failed(seen, wanted) : passed(seen);
}

function otherwise({ diagnostics }: Understood): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  return codes.length === 0 ? "It has nothing to complain of." : `It says ${codes.join(", ")}.`;
}

const VERDICTS = {
  proven: "proven by the compiler",
  runtime: "left to a check while it runs",
  refuted: "refuted by the compiler",
} as const;

export function proofs(check: CheckOf<"proofs">, known: Understood): Verdict {
  const { verdict, handler, least = 0, most = Number.POSITIVE_INFINITY } = check;
  const error = known.checks.list.length === 0 ? errorIn(known) : null;
  const found = known.checks.list.filter(
    (each) =>
      each.verdict === verdict && (handler === undefined || isIn(each.from, handler, known)),
  );
  const { length } = found;
  const where = handler === undefined ? "" : ` of \`${handler}\``;
  const wanted = `${boundsText(least, most)} ${VERDICTS[verdict]}.`;
  if (error !== null) return failed(error, wanted);
  const [first] = found;
  const reason = first && length > most ? ` Line ${first.line}: ${first.reason}` : "";
  const seen = `${length} ${length === 1 ? "condition is" : "conditions are"}${where} ${VERDICTS[verdict]}.${reason}`;
  return length >= least && length <= most ? passed(seen) : failed(seen, wanted);
}

const isIn = (place: number, handler: string, { handlers }: Understood): boolean =>
  handlers.some(({ name, from, to }) => name === handler && from <= place && place <= to);

function boundsText(least: number, most: number): string {
  if (most === 0) return "No condition is";
  if (least === most) return `Exactly ${least} are`;
  if (!Number.isFinite(most)) return `At least ${least} are`;
  return least === 0 ? `At most ${most} are` : `Between ${least} and ${most} are`;
}
