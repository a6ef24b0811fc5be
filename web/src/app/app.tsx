import { Suspense } from "react";
import { Compartment, lazily } from "../ui/lazily.js";
import { NARROW, useMedia } from "../ui/media.js";
import { StudioContext, type StudioValue } from "../ui/studio-context.js";
import { Bar } from "./bar/bar.js";
import { FailureNotice } from "./failure-notice.js";
import { NoticeToast } from "./notice-toast.js";
import { TipLayer } from "./tip-layer.js";
import { WideShell } from "./wide-shell.js";

const RecordingView = lazily(() => import("../views/recording/index.js"));
const NarrowShell = lazily(() => import("./narrow-shell.js"));

/** The whole page. */
export function App({ studio }: { readonly studio: StudioValue }) {
  const narrow = useMedia(NARROW);
  return (
    <StudioContext value={studio}>
      <div className="app">
        <Bar narrow={narrow} />
        <div>
          <FailureNotice />
          <Compartment small>
            <RecordingView />
          </Compartment>
        </div>
        <Suspense fallback={<main />}>{narrow ? <NarrowShell /> : <WideShell />}</Suspense>
      </div>
      <NoticeToast />
      <TipLayer />
    </StudioContext>
  );
}
