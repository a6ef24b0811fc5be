import { ViewportPortal } from "@xyflow/react";
import { useEffect, useRef, useState } from "react";
import type { Drawing } from "../../../graph/drawing/drawing.js";
import { roundedPath } from "../../../graph/drawing/outline.js";
import type { Journey } from "../../../graph/live/traffic.js";
import { ticksPerSecond } from "../../../model/run/run.js";
import { useStudio } from "../../../ui/studio-context.js";
import { useTraffic, useTrafficStore } from "./traffic-store.js";

/** Milliseconds of one arrow at unit speed. */
const TRAVEL = 420;
/** Of the time of one tick: a thread arrives before the next one leaves. */
const TRAVEL_SHARE = 0.84;
const EASE = "cubic-bezier(.45,.05,.25,1)";

/** Threads on their way along the arrows. */
export default function Travellers({ drawing }: { readonly drawing: Drawing }) {
  const traffic = useTraffic((state) => state.traffic);
  const travelling = useTraffic((state) => state.travelling);
  const journeys = traffic.journeys.filter(({ thread }) => travelling.has(thread));
  return (
    <ViewportPortal>
      {journeys.map((journey) => (
        <Traveller
          key={`${traffic.tick}:${journey.thread}`}
          journey={journey}
          paths={pathsOf(journey, drawing)}
        />
      ))}
    </ViewportPortal>
  );
}

function pathsOf(journey: Journey, drawing: Drawing): string[] {
  return journey.edges.flatMap((id) => {
    const drawn = drawing.edges.get(id);
    return drawn ? roundedPath(drawn.line) : [];
  });
}

interface TravellerProps {
  readonly journey: Journey;
  readonly paths: readonly string[];
}

function Traveller({ journey, paths }: TravellerProps) {
  const { stores } = useStudio();
  const store = useTrafficStore();
  const element = useRef<HTMLDivElement>(null);
  const [leg, setLeg] = useState(0);
  const { thread } = journey;
  const path = paths[leg];
  const last = leg >= paths.length - 1;
  useEffect(() => {
    const arrive = () =>
      store.setState(({ travelling }) => ({
        travelling: new Set([...travelling].filter((each) => each !== thread)),
      }));
    if (path === undefined || !element.current) {
      arrive();
      return;
    }
    const speed = ticksPerSecond(stores.run.getState());
    const time = speed === null ? 0 : Math.min(TRAVEL, (1000 * TRAVEL_SHARE) / speed);
    const animation = element.current.animate(
      [{ offsetDistance: "0%" }, { offsetDistance: "100%" }],
      { duration: time / paths.length, easing: EASE, fill: "forwards" },
    );
    animation.onfinish = () => (last ? arrive() : setLeg(leg + 1));
    return () => animation.cancel();
  }, [path, last, leg, paths.length, thread, store, stores]);
  if (path === undefined) return null;
  return (
    <div
      ref={element}
      aria-hidden="true"
      className="traveller"
      style={{ offsetPath: `path("${path}")` }}
    >
      {thread}
    </div>
  );
}
