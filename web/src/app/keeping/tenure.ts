import { GUEST, keyOf } from "../../model/kept-key.js";
import type { ProjectState, Stamp } from "../../model/project/project.js";
import type { Claim } from "../../services/keeping/claims.js";

/** A project that is open, from when it is opened until another is or its name changes. */
export interface Tenure {
  readonly key: string;
  claim: Claim;
  /** Whether this page keeps it; not known at first. */
  standing: "asked" | "here" | "elsewhere";
  /** As what it was kept last. */
  base: Stamp | null;
  /** What another page had noted on its way out, and shows here. */
  adopted: Stamp | null;
  /** The key under which it is noted as a copy, once it is. */
  aside: string | null;
  /** The last change that a person made, and the last one that is certainly kept. */
  work: number;
  kept: number;
}

/** Each that came by a link is another, also of the same name. */
export const tenureKey = (state: ProjectState) =>
  state.isGuest ? GUEST + state.opened : keyOf(state);

export const isOfGuest = ({ key }: Tenure) => key.startsWith(GUEST);

export const isUnsaved = ({ work, kept }: Tenure) => work > kept;

export const isSame = (one: Stamp, other: Stamp | null) =>
  one.writer === other?.writer && one.change === other.change;
