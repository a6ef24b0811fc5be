import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import type { ProjectState } from "../../model/project/project.js";
import { endingOf } from "../../model/run/endings.js";
import { forkWords, shownStores } from "../../model/run/forks.js";
import { type RunState, SEED } from "../../model/run/run.js";
import type { ReportFacts, SourceText } from "../../model/run/simulation.js";
import { drawGraph } from "./pictures.js";
import { ganttIn, timelineFacts } from "./timeline-facts.js";

/** Hands out a page about the run where it stands; a run that plays goes on meanwhile. */
export async function saveReport(studio: Studio): Promise<void> {
  const { stores, ports } = studio;
  const { program } = stores.run.getState();
  const measured = await ports.simulator.measures();
  const drawn = await timelineFacts(studio);
  // On paper and on screens of both kinds.
  const graph = await drawGraph(studio, "light");
  const run = stores.run.getState();
  // Something else is open since: the measures are not of what shows.
  if (program === null || run.program !== program) return;
  if (!measured.ok) return notify(stores.notices, measured.message);
  if (!drawn.ok) return notify(stores.notices, drawn.message);
  const shown = shownStores(stores);
  const project = shown.project.getState();
  const { texts, ...facts } = factsOf(run, project);
  const { stale } = shown.compilation.getState();
  const page = await ports.reports.ofRun({
    ...facts,
    // What has errors has not run.
    texts: stale ? texts.map(editedSince) : texts,
    scheduler: program.name,
    measures: measured.value,
    timeline: drawn.value,
    gantt: ganttIn(drawn.value.timeline, run.simulation),
    graph: graph.ok ? graph.value : null,
  });
  ports.downloads.save(`${stem(project.scheduler.name)}-report.html`, "text/html", page);
}

/** What ran and how it ended. */
function factsOf(
  run: RunState,
  { scheduler, workload }: ProjectState,
): Pick<ReportFacts, "workload" | "choices" | "ending" | "hasFailed" | "texts"> {
  const { recording, simulation } = run;
  const outcome = simulation?.outcome ?? null;
  const facts = {
    ending: outcome ? endingOf(outcome) : "The run has not ended. This is how it stands.",
    hasFailed: outcome !== null && "message" in outcome,
  };
  if (!recording?.isShown) {
    const texts = [scheduler, workload];
    return { ...facts, workload: stem(workload.name), choices: choicesOf(run), texts };
  }
  const { fileName, info } = recording;
  const began = new Date(info.began).toISOString();
  const choices = [["trace", fileName] as const, ["recorded", began] as const];
  return { ...facts, workload: "real threads", choices, texts: [scheduler] };
}

/** The seed, and what is different if a fork shows. */
function choicesOf({ fork, leftForks }: RunState): ReportFacts["choices"] {
  const forks = fork?.isShown ? [...leftForks, fork] : leftForks;
  return [["seed", SEED], ...forks.map((each) => ["forked", forkWords(each)] as const)];
}

const editedSince = ({ name, text }: SourceText) => ({
  name: `${name}, edited since the run`,
  text,
});

/** A file's name without its ending. */
const stem = (name: string) => name.replace(/\.[^.]*$/, "");
