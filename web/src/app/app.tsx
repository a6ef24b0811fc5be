import { lazy, Suspense } from "react";
import { NARROW, useMedia } from "../ui/media.js";
import { StudioContext, type StudioValue } from "../ui/studio-context.js";
import { Bar } from "./bar/bar.js";
import { FailureNotice } from "./failure-notice.js";
import { NoticeToast } from "./notice-toast.js";
import { TipLayer } from "./tip-layer.js";
import { WideShell } from "./wide-shell.js";

const RecordingView = lazy(() => import("../views/recording/index.js"));
const NarrowShell = lazy(() => import("./narrow-shell.js"));

/** The whole page. */
export function App({ studio }: { readonly studio: StudioValue }) {
  const narrow = useMedia(NARROW);
  return (
    <StudioContext value={studio}>
      <div className="app">
        <Bar narrow={narrow} />
        <div>
          <FailureNotice />
          <Suspense fallback={null}>
            <RecordingView />
          </Suspense>
        </div>
        <Suspense fallback={<main />}>{narrow ? <NarrowShell /> : <WideShell />}</Suspense>
      </div>
      <NoticeToast />
      <TipLayer />
    </StudioContext>
  );
}
