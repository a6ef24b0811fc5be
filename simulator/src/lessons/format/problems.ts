/** What is wrong with the files of a lesson, and where. */
export interface Problem {
  /** Path within the lesson's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** In a sentence or two, with a way out. */
  readonly message: string;
}

/** Where the problems of one reading come together. */
export class Problems {
  readonly list: Problem[] = [];

  add(file: string, line: number, message: string, column = 1): void {
    this.list.push({ file, line, column, message });
  }
}

/** As compilers write it: `steps.yaml:4:7: …`. */
export const problemText = ({ file, line, column, message }: Problem): string =>
  `${file}:${line}:${column}: ${message}`;
