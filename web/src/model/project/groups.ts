/** The tree of a group scheduler, as the compiler tells it: known only while something shows it. */

import { createStore, type StoreApi } from "zustand/vanilla";
import type { Groups } from "../../generated/services.js";
import type { Studio } from "../commands.js";
import { analyseRequest } from "./project.js";

export interface GroupsState {
  /** What was told of the newest text that was looked at. */
  readonly newest: Groups | null;
  /** The newest that has a tree: while the text has errors it stays. */
  readonly shown: Groups | null;
  /** Those of the last versions, by version, the oldest first: a run may be of an older text. */
  readonly known: readonly Groups[];
  /** Why nothing could be told. */
  readonly failed: string | null;
}

/** A run is hardly ever further behind: it is made anew with every text that can be run. */
const MOST_KNOWN = 40;

const stores = new WeakMap<object, StoreApi<GroupsState>>();

/** The trees of a studio, which keep up with its text from now on. */
export function groupsOf(studio: Studio): StoreApi<GroupsState> {
  const known = stores.get(studio.stores.compilation);
  if (known) return known;
  const store = createStore<GroupsState>(() => ({
    newest: null,
    shown: null,
    known: [],
    failed: null,
  }));
  stores.set(studio.stores.compilation, store);
  keepUp(studio, store);
  return store;
}

/** Asks after each first answer about a text: then the compiler has read it already. */
function keepUp({ stores: { compilation, project }, ports }: Studio, store: StoreApi<GroupsState>) {
  let asking = false;

  const isWanted = () => {
    const { version } = project.getState();
    const { diagnosis, analysis, status } = compilation.getState();
    const isGroups = analysis?.model === "group";
    return (
      isGroups &&
      status.kind === "ready" &&
      diagnosis?.version === version &&
      store.getState().newest?.version !== version &&
      store.getState().failed === null
    );
  };

  async function ask(): Promise<void> {
    if (asking || !isWanted()) return;
    asking = true;
    const answer = await ports.compiler.ask("groups", analyseRequest(project.getState()));
    asking = false;
    if (answer.ok) take(store, answer.value);
    else store.setState({ failed: answer.message });
    return ask();
  }

  compilation.subscribe((state, former) => {
    const isNews = state.diagnosis !== former.diagnosis || state.analysis !== former.analysis;
    if (!isNews && state.status === former.status) return;
    store.setState({ failed: null });
    void ask();
  });
  void ask();
}

function take(store: StoreApi<GroupsState>, told: Groups): void {
  store.setState(({ shown, known }) => ({
    newest: told,
    shown: told.groups ? told : shown?.name ? shown : null,
    known: [...known.filter(({ version }) => version !== told.version), told].slice(-MOST_KNOWN),
  }));
}

/** The tree of the text that a run is of. */
export function groupsOfVersion(
  { known }: GroupsState,
  version: number | undefined,
): Groups | null {
  return known.find((one) => one.version === version) ?? null;
}
