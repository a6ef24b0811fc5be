import { Suspense } from "react";
import { useStore } from "zustand";
import { Compartment, lazily } from "../ui/lazily.js";
import { NARROW, useMedia } from "../ui/media.js";
import { StudioContext, type StudioValue, useCatalogue } from "../ui/studio-context.js";
import { Bar } from "./bar/bar.js";
import { WideShell } from "./wide-shell.js";

const RecordingView = lazily(() => import("../views/recording/index.js"));
const GoalView = lazily(() => import("../views/goal/index.js"));
/** Nothing is pointed at, or told, before the first picture. */
const FailureNotice = lazily(() => import("./failure-notice.js"));
const NoticeToast = lazily(() => import("./notice-toast.js"));
const TipLayer = lazily(() => import("./tip-layer.js"));
const ProjectPage = lazily(() => import("./projects/project-page.js"));
const Welcome = lazily(() => import("./overlays/welcome.js"));
const Overlays = lazily(() => import("./overlays/index.js"));
const NarrowShell = lazily(() => import("./narrow-shell.js"));

/** The whole page. */
export function App({ studio }: { readonly studio: StudioValue }) {
  const narrow = useMedia(NARROW);
  const greets = useStore(studio.stores.overlay, (state) => state.welcome);
  return (
    <StudioContext value={studio}>
      <div className="app">
        <Bar narrow={narrow} />
        <div>
          <Compartment small>
            <FailureNotice />
          </Compartment>
          <Compartment small>
            <RecordingView />
            <GoalView />
          </Compartment>
          {greets ? (
            <Compartment small waiting={<div className="welcome-place" />}>
              <Welcome />
            </Compartment>
          ) : null}
        </div>
        <Suspense fallback={<main />}>{narrow ? <NarrowShell /> : <WideShell />}</Suspense>
      </div>
      <OverProjects />
      <Compartment small>
        <NoticeToast />
      </Compartment>
      <Compartment small>
        <TipLayer />
      </Compartment>
      <Compartment small>
        <Overlays />
      </Compartment>
    </StudioContext>
  );
}

/** The page about projects, where one is asked for. */
function OverProjects() {
  const page = useCatalogue((state) => state.page);
  if (page === null) return null;
  return (
    <Compartment small>
      <ProjectPage page={page} />
    </Compartment>
  );
}
