import { type ComponentType, createContext, use } from "react";
import type { UnreadableProperty } from "../model/exploration/port.js";
import type { PropertyNames } from "../model/exploration/property-names.js";

/** A text of properties in an editor. */
export interface PropertyEditorProps {
  /** For screen readers. */
  readonly label: string;
  /** The id of what stands below it. */
  readonly describedBy: string;
  readonly text: string;
  readonly names: PropertyNames;
  readonly problems: readonly UnreadableProperty[];
  readonly onChange: (text: string) => void;
  /** Ctrl and Enter. */
  readonly onSubmit: () => void;
}

/** The editor of texts lives with those of the project: who shows a panel gives it. */
export const PropertyEditorContext = createContext<ComponentType<PropertyEditorProps> | null>(null);

export const usePropertyEditor = () => use(PropertyEditorContext);
