import { NARROW, useMedia } from "../ui/media.js";
import { StudioContext, type StudioValue } from "../ui/studio-context.js";
import { TooltipProvider } from "../ui/tooltip.js";
import { Bar } from "./bar/bar.js";
import { FailureNotice } from "./failure-notice.js";
import { NarrowShell } from "./narrow-shell.js";
import { NoticeToast } from "./notice-toast.js";
import { WideShell } from "./wide-shell.js";

/** The whole page. */
export function App({ studio }: { readonly studio: StudioValue }) {
  const narrow = useMedia(NARROW);
  return (
    <StudioContext value={studio}>
      <TooltipProvider delayDuration={400}>
        <div className="app">
          <h1 className="unseen">Catapults Studio</h1>
          <Bar narrow={narrow} />
          <FailureNotice />
          {narrow ? <NarrowShell /> : <WideShell />}
        </div>
        <NoticeToast />
      </TooltipProvider>
    </StudioContext>
  );
}
