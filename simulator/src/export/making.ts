import { BYTECODE_VERSION } from "../generated/bytecode.js";
import { SCHED_ABI } from "../generated/layout.js";
import type { Fact, SourceText } from "./report-page.js";

/** With what a run was made, so that it can be made again: label and value. */
export async function makingOf(texts: readonly SourceText[]): Promise<Fact[]> {
  const digests = await Promise.all(
    texts.map(async ({ name, text }) => [`SHA-256 of ${name}`, await sha256(text)] as const),
  );
  return [
    ["made by", `Catapults Studio, scheduler contract ${SCHED_ABI}, bytecode ${BYTECODE_VERSION}`],
    ...digests.filter(([, digest]) => digest !== ""),
  ];
}

/** Empty where a browser keeps the function from pages that were not loaded safely. */
async function sha256(text: string): Promise<string> {
  if (crypto.subtle === undefined) return "";
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
