import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { takeAnalysis, takeDiagnosis } from "../../model/project/compilation.js";
import { analyseRequest } from "../../model/project/project.js";

/** Typing pauses for this long before the compiler is asked, in milliseconds. */
const DEBOUNCE = 150;
/** The rest of an answer waits at most this long for typing to go on, in milliseconds. */
const LONGEST_REST = 500;

/**
 * Keeps the analysis up with the texts. What was not typed, such as a gesture, is asked for at once.
 * First it is asked what is wrong with the texts, then everything else. When the texts go on meanwhile
 * the newest version is asked for, and the compiler leaves those before.
 *
 * The second question waits for about as long as its answer took last time: somebody who types on
 * meanwhile is not disturbed by another graph. Behind what was not typed no key is expected, and it does
 * not wait.
 */
export function keepAnalysed({ stores, ports }: Studio): () => void {
  const { project, compilation, notices } = stores;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The version that is asked about. */
  let asking = 0;
  let rest = 0;

  const isKnown = () => compilation.getState().analysis?.version === project.getState().version;

  async function ask(): Promise<void> {
    const { version } = project.getState();
    if (asking === version || isKnown()) return;
    asking = version;
    await askOnce();
    if (asking === version) asking = 0;
  }

  async function askOnce(): Promise<void> {
    const { typing } = project.getState();
    const request = analyseRequest(project.getState());
    const isCurrent = () => project.getState().version === request.version;
    const first = await ports.compiler.diagnose(request);
    if (!isCurrent()) return;
    if (!first.ok) return complain(first.message);
    takeDiagnosis(compilation, first.value.diagnosis);
    if (typing) await pause(Math.min(rest, LONGEST_REST));
    if (!isCurrent()) return;
    const whole = await ports.compiler.analyse(request);
    if (whole.ok) rest = whole.value.duration;
    if (!isCurrent()) return;
    if (!whole.ok) return complain(whole.message);
    const duration = first.value.duration + whole.value.duration;
    takeAnalysis(compilation, whole.value.analysis, duration);
  }

  function complain(message: string): void {
    if (compilation.getState().status.kind === "ready") notify(notices, message);
  }

  const ends = [
    ports.compiler.onStatus((status) => {
      compilation.setState({ status });
      if (status.kind === "ready") void ask();
    }),
    project.subscribe((state, former) => {
      if (state.version === former.version) return;
      clearTimeout(timer);
      timer = setTimeout(ask, state.typing ? DEBOUNCE : 0);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
