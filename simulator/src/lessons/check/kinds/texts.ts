/** Checks of what the compiler says: `compiles`, `diagnostic`, `proofs`. */

import type { CheckOf } from "../../format/checks.js";
import type { Say } from "../../words/say.js";
import type { WordKey } from "../../words/words.js";
import type { Verdict } from "../attempt.js";
import type { Understood } from "../ports.js";
import { baseName, errorIn, failed, passed } from "../scene.js";

export function compiles({ strict }: CheckOf<"compiles">, known: Understood, say: Say): Verdict {
  const wanted = say(strict ? "compilesStrictly" : "compilesFine");
  const error = errorIn(known, say);
  if (error !== null) return failed(error, wanted);
  const warning = known.diagnostics.find(({ severity }) => severity === "warning");
  if (!strict || warning === undefined) return passed(say("compiles"));
  const { line, file, message } = warning;
  return failed(say("warning", { line, file: baseName(file), message }), wanted);
}

export function diagnostic(
  { code, absent }: CheckOf<"diagnostic">,
  known: Understood,
  say: Say,
): Verdict {
  const found = known.diagnostics.find((each) => each.code === code);
  const wanted = say(absent ? "noReason" : "says", { code });
  if (found === undefined)
    return absent ? passed(say("saysNot", { code })) : failed(otherwise(known, say), wanted);
  const { line, file, message } = found;
  const seen = say("saysAt", { line, file: baseName(file), code, message });
  return absent ? failed(seen, wanted) : passed(seen);
}

function otherwise({ diagnostics }: Understood, say: Say): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  return codes.length === 0 ? say("saysNothing") : say("saysOthers", { codes: codes.join(", ") });
}

export function proofs(check: CheckOf<"proofs">, known: Understood, say: Say): Verdict {
  const { verdict, handler, least = 0, most = Number.POSITIVE_INFINITY } = check;
  const error = known.checks.list.length === 0 ? errorIn(known, say) : null;
  const found = known.checks.list.filter(
    (each) =>
      each.verdict === verdict && (handler === undefined || isIn(each.from, handler, known)),
  );
  const { length } = found;
  const wanted = say(boundsKey(least, most), { least, most, verdict: say(verdict) });
  if (error !== null) return failed(error, wanted);
  const [first] = found;
  const isTooMany = first !== undefined && length > most;
  const seen = say(length === 1 ? "oneIs" : "someAre", {
    count: length,
    of: handler === undefined ? "" : say("ofHandler", { handler }),
    verdict: say(verdict),
    reason: isTooMany ? say("lineSays", { line: first.line, message: first.reason }) : "",
  });
  return length >= least && length <= most ? passed(seen) : failed(seen, wanted);
}

const isIn = (place: number, handler: string, { handlers }: Understood): boolean =>
  handlers.some(({ name, from, to }) => name === handler && from <= place && place <= to);

function boundsKey(least: number, most: number): WordKey {
  if (most === 0) return "noneIs";
  if (least === most) return "exactlyAre";
  if (!Number.isFinite(most)) return "atLeastAre";
  return least === 0 ? "atMostAre" : "betweenAre";
}
