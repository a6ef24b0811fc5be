import { grouped } from "../base/grouped.js";
import type { ExampleEntry } from "./catalogue.js";

/** Examples under their headings, in the order of the list. */
export const byGroup = (examples: readonly ExampleEntry[]) =>
  grouped(examples, ({ group }) => group);
