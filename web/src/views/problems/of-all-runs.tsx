import { useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { ExplorationDesk } from "../../model/exploration/desk.js";
import { isOwed } from "../../model/exploration/properties.js";
import type { ExploredVerdict, SystemVerdict } from "../../model/exploration/runs.js";
import { type Found, isStale, keyOf, shownVerdicts } from "../../model/exploration/store.js";
import type { SystemFound } from "../../model/exploration/system.js";
import { partOfFile } from "../../model/project/project.js";
import { showLine } from "../../ui/show-line.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { useExplorationDesk } from "../../ui/use-exploration-desk.js";
import { SeverityIcon } from "./severity-icon.js";

interface OfPrograms {
  readonly found: Found | null;
}

interface OfSystem {
  readonly found: SystemFound | null;
}

const NOTHING = createStore<{ readonly found: null }>(() => ({ found: null }));

export interface ExploredProblem {
  readonly key: string;
  readonly message: string;
  readonly fault: ExploredVerdict["fault"];
  /** Chooses its run, where runs are looked at. */
  show(): void;
}

/** What an exploration of the texts as they are found to fail, of what is owed. */
export function useExploredProblems(): readonly ExploredProblem[] {
  const desk = useExplorationDesk();
  const found = useStore(desk?.store ?? NOTHING, (state: OfPrograms) => state.found);
  const ofSystem = useStore(desk?.system.store ?? NOTHING, (state: OfSystem) => state.found);
  const isOld = useProject((state) => found !== null && isStale(found, state));
  const isOldSystem = useProject((state) => ofSystem?.version !== state.version);
  return useMemo(() => {
    if (desk === null) return [];
    return [
      ...(found && !isOld ? shownVerdicts(found).filter(isProblem) : []).map((verdict) => ({
        ...verdict,
        key: keyOf(verdict),
        show: () => desk.show(verdict),
      })),
      ...(ofSystem && !isOldSystem ? problemsOf(ofSystem, desk) : []),
    ];
  }, [desk, found, isOld, ofSystem, isOldSystem]);
}

const isProblem = ({ verdict, property }: ExploredVerdict | SystemVerdict) =>
  verdict === "fails" && isOwed(property);

const problemsOf = ({ exploration }: SystemFound, { system }: ExplorationDesk): ExploredProblem[] =>
  exploration.verdicts.flatMap((verdict, index) => {
    if (!isProblem(verdict)) return [];
    const { node, message, fault } = verdict;
    const show = () => system.show(index);
    return [{ key: `system ${index}`, message: saidOf(node, message), fault, show }];
  });

const saidOf = (node: string | null, message: string) =>
  node === null ? message : `${node}: ${message}`;

/** What fails in some run, above what the compiler says of the texts; each leads to its run. */
export function ExploredProblems({ problems }: { readonly problems: readonly ExploredProblem[] }) {
  return (
    <section className="run-problems" aria-label="Found by exploration">
      <h3>Found by exploration</h3>
      <ul className="problems">
        {problems.map((each) => (
          <Problem key={each.key} problem={each} />
        ))}
      </ul>
    </section>
  );
}

function Problem({ problem }: { readonly problem: ExploredProblem }) {
  const { fault, message, show } = problem;
  const { stores } = useStudio();
  const part = useProject((state) => (fault?.line ? partOfFile(state, fault.file) : null));
  const showRun = () => {
    show();
    stores.layout.setState({
      resultsTab: "explore",
      resultsOpen: true,
      narrowPlace: "results",
    });
  };
  return (
    <li className="error">
      <SeverityIcon severity="error" />
      <div className="problem-text">
        <button type="button" className="problem-message" onClick={showRun}>
          <Prose text={message} />
        </button>
      </div>
      {part !== null && fault !== null ? (
        <button
          type="button"
          className="line-link"
          onClick={() => showLine(stores, part, fault.line)}
        >
          {part} {fault.line}
        </button>
      ) : null}
    </li>
  );
}
