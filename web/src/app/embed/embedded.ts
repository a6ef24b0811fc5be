import { createStore } from "zustand/vanilla";
import { type LessonWish, lessonFragment, lessonIn } from "../../actions/lessons/link.js";
import { projectFrom, show } from "../../actions/project/show-project.js";
import { loadProgram } from "../../actions/run/load-program.js";
import { guestOf } from "../../actions/share/guest.js";
import { sharedIn } from "../../actions/share/open-link.js";
import { goToRunMoment } from "../../actions/share/run-moment.js";
import { runnable } from "../../actions/share/runnable.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Graph } from "../../generated/services.js";
import type { KeptProject } from "../../model/ports.js";
import { takeGraph } from "../../model/project/compilation.js";
import { mainSystem } from "../../model/project/project.js";
import { readProject } from "../../model/project/project-file.js";
import type { EmbedSource } from "../../model/share/embed-messages.js";
import { fragmentOf } from "../../model/share/link.js";
import type { Moment } from "../../model/share/moments.js";
import { textOfShared } from "../../model/share/shared.js";
import { systemMoments } from "../../model/share/system-moments.js";
import { systemSpeed } from "../../model/system/speeds.js";
import type { SystemStore } from "../../model/system/systems.js";
import type { StudioValue } from "../../ui/studio-context.js";
import { keepAnalysed } from "../live/analysis.js";
import { keepRunnable } from "../live/run.js";
import { carryOut } from "./requests.js";

/** How far a view has come. It is asleep until it is asked to run: neither compiler nor simulator is loaded then. */
export type EmbedPhase = "loading" | "asleep" | "waking" | "awake" | "failed";

export interface EmbedState {
  readonly phase: EmbedPhase;
  /** What went wrong, or how far it has come, in words. */
  readonly message: string | null;
  /** Where the project can be opened in the studio. */
  readonly fragment: string;
  /** The moment that is gone to when it is asked to run first. */
  readonly moment: Moment | null;
  /** Whether the project runs a system of nodes. */
  readonly isSystem: boolean;
  /** Whether it is the program of a lesson, of which a step shows beside it. */
  readonly isLesson: boolean;
}

const NO_LESSON = "This is no lesson that a view can show.";

interface Source {
  readonly kept: KeptProject;
  readonly example: string | null;
  readonly moment: Moment | null;
  readonly graph: Graph | null;
}

/** A project to look at in another page. */
export class Embedded {
  readonly state = createStore<EmbedState>(() => ({
    phase: "loading",
    message: null,
    fragment: "",
    moment: null,
    isSystem: false,
    isLesson: false,
  }));
  /** The system that runs; null where there is none. */
  system: SystemStore | null = null;
  #isEnlivened = false;
  #tellsOfLoading = false;
  #waking: Promise<Result<null>> | null = null;
  #systemIsThere: (store: SystemStore) => void = () => {};
  #moved: () => void = () => {};

  constructor(readonly studio: StudioValue) {}

  /** Shows a project in place of what shows; why it cannot. */
  async load(wanted: EmbedSource): Promise<Result<null>> {
    const lesson = wanted.kind === "link" ? lessonIn(wanted.link.replace(/^[^#]*/, "")) : null;
    if (lesson) return this.#loadLesson(lesson);
    const source = await this.#read(wanted);
    if (!source.ok) return this.#refuse(source.message);
    const { kept, example, moment, graph } = source.value;
    this.#waking = null;
    this.system = null;
    show(this.studio, kept);
    const { compilation, project } = this.studio.stores;
    if (graph && !kept.analysis) takeGraph(compilation, project.getState().version, graph);
    const isSystem = mainSystem(kept.project) !== null;
    const text = textOfShared({ project: kept.project, example, moment, sight: null, graph: null });
    const fragment = await this.studio.ports.links.pack(text);
    const isLesson = false;
    this.state.setState({ phase: "asleep", message: null, fragment, moment, isSystem, isLesson });
    return success(null);
  }

  /** What shows already goes on showing. */
  #refuse(message: string): Result<null> {
    if (this.state.getState().phase === "loading")
      this.state.setState({ phase: "failed", message });
    return failure(message);
  }

  /** Shows the program that a step of a lesson begins with, and the step. */
  async #loadLesson({ id, step = 1 }: LessonWish): Promise<Result<null>> {
    const { project, notices } = this.studio.stores;
    const desk = await this.studio.requests.lessons();
    await desk.open(id, step);
    const { open } = desk.store.getState();
    if (open?.id !== id || !open.lesson)
      return this.#refuse(notices.getState().notice?.text ?? NO_LESSON);
    this.#waking = null;
    this.system = null;
    const isSystem = mainSystem(project.getState()) !== null;
    const fragment = lessonFragment(id, step);
    const shown = { message: null, fragment, moment: null, isSystem, isLesson: true };
    this.state.setState({ phase: "asleep", ...shown });
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
    return success({ kept, example, graph, moment });
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
    if (this.state.getState().isSystem) return this.#wakeSystem();
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
    const went = moment?.kind === "run" ? await goToRunMoment(this.studio, moment) : null;
    this.state.setState({
      phase: "awake",
      message: went && (went.ok ? went.value : went.message),
    });
    return success(null);
  }

  /** The page shows the system then, which compiles and starts it. */
  async #wakeSystem(): Promise<Result<null>> {
    const { moment } = this.state.getState();
    systemMoments.setState({ wish: moment?.kind === "system" ? moment : null });
    this.#tellOfLoading();
    const store = await new Promise<SystemStore>((there) => {
      this.#systemIsThere = there;
    });
    const ready = await systemReady(store);
    if (!ready.ok) {
      this.state.setState({ phase: "asleep", message: ready.message });
      this.#waking = null;
      return ready;
    }
    this.system = store;
    store.subscribe(({ state }, former) => {
      if (state !== former.state && this.system === store) this.#moved();
    });
    this.state.setState({ phase: "awake", message: null });
    return success(null);
  }

  /** Takes the system that the page has begun to show. */
  readonly takeSystem = (store: SystemStore): void => this.#systemIsThere(store);

  /** Tells a reader something below the view. */
  readonly say = (message: string): void => this.state.setState({ message });

  /** Calls whenever the run has moved. */
  onMoved(moved: () => void): void {
    this.#moved = moved;
    this.studio.stores.run.subscribe(({ simulation }, former) => {
      if (simulation !== former.simulation && !this.system) moved();
    });
  }

  /** What keeps program and run up with the texts. */
  #enliven(): void {
    if (this.#isEnlivened) return;
    this.#isEnlivened = true;
    keepRunnable(this.studio);
    keepAnalysed(this.studio);
    this.#tellOfLoading();
  }

  #tellOfLoading(): void {
    if (this.#tellsOfLoading) return;
    this.#tellsOfLoading = true;
    this.studio.ports.compiler.onStatus((status) => {
      if (status.kind !== "loading" || this.state.getState().phase !== "waking") return;
      const share = Math.round(status.progress * 100);
      this.say(`The compiler is being loaded: ${share} %`);
    });
  }

  /** Goes on playing; of a scheduler at so many ticks per second. */
  async play(ticks: number | null): Promise<void> {
    const { layout, run } = this.studio.stores;
    const isOver = !this.system && run.getState().simulation?.outcome;
    if (isOver) await carryOut(this, { type: "seek", tick: 0 });
    const speed = this.system ? systemSpeed(layout.getState().systemSpeed) : ticks;
    await carryOut(this, { type: "play", speed });
  }
}

/** Waits until a system runs; what prevents that is told. */
function systemReady(store: SystemStore): Promise<Result<null>> {
  return new Promise((resolve) => {
    const look = () => {
      const { phase } = store.getState();
      if (phase.kind === "compiling") return;
      end();
      if (phase.kind === "running") resolve(success(null));
      else if (phase.kind === "failed") resolve(failure(phase.message));
      else resolve(failure("The texts of the system have errors, so nothing can run."));
    };
    const end = store.subscribe(look);
    look();
  });
}
