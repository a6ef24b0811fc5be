/** Who a thread is: the one of this number within its class. */
export interface ThreadIdentity {
  readonly classNumber: number;
  /** From 0. */
  readonly instance: number;
}

/** The classes of threads in a recorded run, and to which each thread belongs. */
export interface ThreadClasses {
  readonly classes: readonly string[];
  /** By number - 1. */
  readonly threads: readonly ThreadIdentity[];
}

const NAME_AND_NUMBER = /^(.*\S)\s+(\d{1,9})$/;
const NAMELESS = "thread";

/**
 * Makes classes of what an application called its threads: `handler 3` is number 3 of the class
 * `handler`, as the sample programs name them. Other threads of one name are counted by birth.
 */
export function classesOf(names: readonly (string | undefined)[], count: number): ThreadClasses {
  const classes: string[] = [];
  const born: number[] = [];
  const threads = Array.from({ length: count }, (_, index) => {
    const name = names[index] || NAMELESS;
    const [, stem = name, number] = NAME_AND_NUMBER.exec(name) ?? [];
    let classNumber = classes.indexOf(stem);
    if (classNumber < 0) classNumber = classes.push(stem) - 1;
    const before = born[classNumber] ?? 0;
    born[classNumber] = before + 1;
    return { classNumber, instance: number === undefined ? before : Number(number) };
  });
  return { classes, threads };
}
