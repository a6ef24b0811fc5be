import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { ExplorationDesk } from "../../model/exploration/desk.js";
import { isOwed } from "../../model/exploration/properties.js";
import type { ExploredVerdict } from "../../model/exploration/runs.js";
import { type Found, isStale, keyOf, shownVerdicts } from "../../model/exploration/store.js";
import { partOfFile } from "../../model/project/project.js";
import { showLine } from "../../ui/show-line.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { SeverityIcon } from "./severity-icon.js";

const NOTHING = createStore<{ readonly found: Found | null }>(() => ({ found: null }));
const NONE: readonly ExploredVerdict[] = [];

export interface ExploredProblemsProps {
  readonly desk: ExplorationDesk | null;
  readonly problems: readonly ExploredVerdict[];
}

/** What an exploration of the texts as they are found to fail, of what is owed. */
export function useExploredProblems(): ExploredProblemsProps {
  const { requests } = useStudio();
  const [desk, setDesk] = useState<ExplorationDesk | null>(null);
  useEffect(() => {
    // Without the desk nothing was explored.
    requests.exploration().then(setDesk, () => {});
  }, [requests]);
  const found = useStore(desk?.store ?? NOTHING, (state: { found: Found | null }) => state.found);
  const isOld = useProject((state) => found !== null && isStale(found, state));
  const problems = useMemo(
    () => (found && !isOld ? shownVerdicts(found).filter(isProblem) : NONE),
    [found, isOld],
  );
  return { desk, problems };
}

const isProblem = ({ verdict, property }: ExploredVerdict) =>
  verdict === "fails" && isOwed(property);

/** What fails in some run, above what the compiler says of the texts; each leads to its run. */
export function ExploredProblems({ desk, problems }: ExploredProblemsProps) {
  return (
    <section className="run-problems" aria-label="Found by exploration">
      <h3>Found by exploration</h3>
      <ul className="problems">
        {problems.map((each) => (
          <ExploredProblem key={keyOf(each)} verdict={each} desk={desk} />
        ))}
      </ul>
    </section>
  );
}

interface ExploredProblemProps extends Pick<ExploredProblemsProps, "desk"> {
  readonly verdict: ExploredVerdict;
}

function ExploredProblem({ verdict, desk }: ExploredProblemProps) {
  const { stores } = useStudio();
  const { fault, message } = verdict;
  const part = useProject((state) => (fault?.line ? partOfFile(state, fault.file) : null));
  const show = () => {
    desk?.show(verdict);
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
        <button type="button" className="problem-message" onClick={show}>
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
