import { createStore } from "zustand/vanilla";
import { projectFrom, show } from "../../actions/project/show-project.js";
import { loadProgram } from "../../actions/run/load-program.js";
import { showState } from "../../actions/run/show-state.js";
import { guestOf } from "../../actions/share/guest.js";
import { sharedIn } from "../../actions/share/open-link.js";
import { goToRunMoment } from "../../actions/share/run-moment.js";
import { runnable } from "../../actions/share/runnable.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Graph } from "../../generated/services.js";
import type { KeptProject } from "../../model/ports.js";
import { takeGraph } from "../../model/project/compilation.js";
import { readProject } from "../../model/project/project-file.js";
import type { EmbedSource } from "../../model/share/embed-messages.js";
import { fragmentOf } from "../../model/share/link.js";
import type { RunMoment } from "../../model/share/moments.js";
import { textOfShared } from "../../model/share/shared.js";
import type { StudioValue } from "../../ui/studio-context.js";
import { keepAnalysed } from "../live/analysis.js";
import { keepRunnable } from "../live/run.js";

/** How far a view has come. It is asleep until it is asked to run: neither compiler nor simulator is loaded then. */
export type EmbedPhase = "loading" | "asleep" | "waking" | "awake" | "failed";

export interface EmbedState {
  readonly phase: EmbedPhase;
  /** What went wrong, or how far it has come, in words. */
  readonly message: string | null;
  /** Where the project can be opened in the studio. */
  readonly fragment: string;
  /** The moment that is gone to when it is asked to run first. */
  readonly moment: RunMoment | null;
}

interface Source {
  readonly kept: KeptProject;
  readonly example: string | null;
  readonly moment: RunMoment | null;
  readonly graph: Graph | null;
}

/** A project to look at in another page. */
export class Embedded {
  readonly state = createStore<EmbedState>(() => ({
    phase: "loading",
    message: null,
    fragment: "",
    moment: null,
  }));
  #isEnlivened = false;
  #waking: Promise<Result<null>> | null = null;

  constructor(readonly studio: StudioValue) {}

  /** Shows a project in place of what shows; why it cannot. */
  async load(wanted: EmbedSource): Promise<Result<null>> {
    const source = await this.#read(wanted);
    if (!source.ok) {
      const { phase } = this.state.getState();
      // What shows already goes on showing.
      if (phase === "loading") this.state.setState({ phase: "failed", message: source.message });
      return source;
    }
    const { kept, example, moment, graph } = source.value;
    this.#waking = null;
    show(this.studio, kept);
    const { compilation, project } = this.studio.stores;
    if (graph && !kept.analysis) takeGraph(compilation, project.getState().version, graph);
    const text = textOfShared({ project: kept.project, example, moment, sight: null, graph: null });
    const fragment = await this.studio.ports.links.pack(text);
    this.state.setState({ phase: "asleep", message: null, fragment, moment });
    return success(null);
  }

  async #read(wanted: EmbedSource): Promise<Result<Source>> {
    const { ports } = this.studio;
    const alone = { moment: null, graph: null };
    if (wanted.kind === "example") {
      const example = await ports.examples.load(wanted.id);
      if (!example.ok) return failure(`There is no example “${wanted.id}” here.`);
      return success({ ...alone, kept: projectFrom(example.value), example: wanted.id });
    }
    if (wanted.kind === "project") {
      const project = readProject(wanted.text);
      if (!project.ok) return project;
      return success({ ...alone, kept: { project: project.value, analysis: null }, example: null });
    }
    const fragment = fragmentOf(wanted.link);
    if (fragment === null) return failure("The address of this view names no project.");
    const shared = await sharedIn(this.studio, fragment);
    if (!shared.ok) return shared;
    const { example, graph, moment } = shared.value;
    const kept = await guestOf(this.studio, shared.value);
    return success({ kept, example, graph, moment: moment?.kind === "run" ? moment : null });
  }

  /** Loads what running takes, and goes to the moment that shows. What prevents that is told. */
  wake(): Promise<Result<null>> {
    this.#waking ??= this.#wake();
    return this.#waking;
  }

  async #wake(): Promise<Result<null>> {
    const { phase, moment } = this.state.getState();
    if (phase === "loading" || phase === "failed") return failure("There is no project to run.");
    this.state.setState({ phase: "waking", message: "Getting ready to run…" });
    const { compilation } = this.studio.stores;
    this.#enliven();
    const { analysis } = compilation.getState();
    if (analysis) void loadProgram(this.studio, analysis);
    else this.studio.ports.compiler.start();
    const ready = await runnable(this.studio);
    if (!ready.ok) {
      this.state.setState({ phase: "asleep", message: ready.message });
      this.#waking = null;
      return ready;
    }
    const went = moment ? await goToRunMoment(this.studio, moment) : null;
    this.state.setState({
      phase: "awake",
      message: went && (went.ok ? went.value : went.message),
    });
    return success(null);
  }

  /** What keeps program and run up with the texts. */
  #enliven(): void {
    if (this.#isEnlivened) return;
    this.#isEnlivened = true;
    keepRunnable(this.studio);
    keepAnalysed(this.studio);
    const { compilation } = this.studio.stores;
    compilation.subscribe(({ status }) => {
      if (status.kind !== "loading" || this.state.getState().phase !== "waking") return;
      const share = Math.round(status.progress * 100);
      this.state.setState({ message: `The compiler is being loaded: ${share} %` });
    });
  }

  /** Goes on playing. */
  async play(speed: number | null): Promise<void> {
    const { run } = this.studio.stores;
    const { simulator } = this.studio.ports;
    if (run.getState().simulation?.outcome) showState(run, await simulator.seek(0));
    showState(run, await simulator.run(speed));
  }
}
