import { type ComponentType, createContext, useContext } from "react";
import type { Size } from "../../graph/geometry.js";

/** Views of a single scheduler that show beside each other, one for each compared run. */
export interface RunViews {
  readonly Graph: ComponentType<{
    readonly label?: string;
    readonly framed?: boolean;
    readonly fixed?: boolean;
    readonly onExtent?: (extent: Size) => void;
  }>;
}

export const RunViewsContext = createContext<RunViews | null>(null);

export const useRunViews = () => useContext(RunViewsContext);
