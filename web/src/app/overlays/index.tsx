import { useStore } from "zustand";
import type { Sheet } from "../../model/overlay.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useStudio } from "../../ui/studio-context.js";

const SHEETS: Readonly<Record<Sheet, ReturnType<typeof lazily<object>>>> = {
  palette: lazily(() => import("./palette/index.js")),
  shortcuts: lazily(() => import("./shortcuts/index.js")),
  gallery: lazily(() => import("./gallery/index.js")),
  share: lazily(() => import("../dialogs/share/index.js")),
};
const HelpPanel = lazily(() => import("./help/index.js"));
const Tour = lazily(() => import("./tour/index.js"));

/** What lies over the page for a while: each part is loaded when it is asked for. */
export default function Overlays() {
  const { overlay } = useStudio().stores;
  const sheet = useStore(overlay, (state) => state.sheet);
  const helps = useStore(overlay, (state) => state.help !== null);
  const isOnTour = useStore(overlay, (state) => state.tourStep !== null);
  const Sheet = sheet && SHEETS[sheet];
  return (
    <>
      <Compartment small>{Sheet ? <Sheet /> : null}</Compartment>
      <Compartment small>{helps ? <HelpPanel /> : null}</Compartment>
      <Compartment small>{isOnTour ? <Tour /> : null}</Compartment>
    </>
  );
}
