import type { ReactNode } from "react";
import type { ExportRequest, FolderTarget } from "../../generated/services.js";

/** One of several ways to make a folder. */
export interface FolderWay {
  readonly label: string;
  readonly about: string;
  /** What it changes in the request. */
  readonly asks: Partial<Pick<ExportRequest, "workload" | "ignoreUnknownImports">>;
}

/** What a page says and asks about the folder for one threading library. */
interface FolderChoice {
  readonly title: string;
  readonly about: ReactNode;
  /** What is asked beside the build, and the answers; the first is the default, and a single one is not asked for. */
  readonly question: string;
  readonly ways: readonly [FolderWay, ...FolderWay[]];
}

export const FOLDER_CHOICES: Readonly<Record<FolderTarget, FolderChoice>> = {
  pth: {
    title: "Download for GNU Pth",
    about: (
      <>
        A zip of a folder in which <code>make run</code> builds the real GNU Pth, this scheduler for
        it, and the threads of the workload as a program. Of a system it starts all nodes as
        processes.
      </>
    ),
    question: "When a program registers a variable that is not imported",
    ways: [
      {
        label: "End with a message",
        about: "So that a misspelt name does not go unseen.",
        asks: { ignoreUnknownImports: false },
      },
      {
        label: "Ignore it",
        about: "So that one program runs under schedulers with other imports.",
        asks: { ignoreUnknownImports: true },
      },
    ],
  },
  tap: {
    title: "Download for Linux, by appointment",
    about: (
      <>
        A zip of a folder in which <code>make run</code> builds a library of threads by appointment
        with this scheduler in it, and a server as a sample program.
      </>
    ),
    question: "Sample program",
    ways: [{ label: "A server", about: "With clients that are processes of their own.", asks: {} }],
  },
  linux: {
    title: "Download for Linux, by groups",
    about: (
      <>
        A zip of a folder in which <code>make test</code> builds a daemon that schedules threads of
        other programs by this scheduler, a library for them, and a sample program.
      </>
    ),
    question: "Sample program",
    ways: [{ label: "A few threads", about: "Called as the text calls them.", asks: {} }],
  },
  dynamicc: {
    title: "Download for Dynamic C",
    about: (
      <>
        A zip with a threading library for Rabbit controllers in which this scheduler is built in,
        one to compare it with, a sample program, and the steps with the real tool chain.
      </>
    ),
    question: "Sample program",
    ways: [
      {
        label: "Threads of the workload",
        about: "As far as a board has a counterpart for what they do.",
        asks: {},
      },
      {
        label: "Threads of its own",
        about: "A few that compute and yield, to begin from.",
        asks: { workload: null },
      },
    ],
  },
};
