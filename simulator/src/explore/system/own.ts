import { failure, type Result, success } from "../../base/result.js";
import type { SystemProgram } from "../../system/program.js";
import { type Invariant, isInvariant, readProperties } from "../property-text.js";
import { systemVocabulary } from "./standing.js";

/** Reads properties that are asked of where all nodes of a system stand, behind each event. */
export function ownOfSystem(text: string, program: SystemProgram): Result<readonly Invariant[]> {
  if (text.trim() === "") return success([]);
  const vocabulary = systemVocabulary(program);
  if (!vocabulary.ok) return vocabulary;
  const own = readProperties(text, vocabulary.value);
  if (!own.ok) return own;
  const invariants = own.value.filter(isInvariant);
  return invariants.length < own.value.length ? failure(LEADS_TO) : success(invariants);
}

const LEADS_TO =
  "“leads to” is asked of endless runs, and those of a system are followed to their ends. Ask it of the scheduler of one node.";
