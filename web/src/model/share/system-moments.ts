import { createStore } from "zustand/vanilla";
import type { Result } from "../../base/result.js";
import type { SystemMoment } from "./moments.js";

/** What the page of a system does about moments while it is open. */
export interface SystemMoments {
  /** The moment at which the run stands; null before its beginning. */
  take(): Promise<Result<SystemMoment> | null>;
}

interface SystemMomentsState {
  readonly open: SystemMoments | null;
  /** Where the page is to go once its system is there; null: nowhere. */
  readonly wish: SystemMoment | null;
}

export const systemMoments = createStore<SystemMomentsState>(() => ({ open: null, wish: null }));
