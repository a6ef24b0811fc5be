import { useLayout, useStudio } from "../../ui/studio-context.js";

/** Sizes of a group's panels, as a person left them. */
export function useKeptSizes(group: string) {
  const sizes = useLayout((state) => state.sizes[group]);
  const { layout } = useStudio().stores;
  return {
    ...(sizes ? { defaultLayout: sizes } : {}),
    onLayoutChanged: (changed: Readonly<Record<string, number>>) =>
      layout.setState((state) => ({ sizes: { ...state.sizes, [group]: changed } })),
  };
}
