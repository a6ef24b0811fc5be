import { type CSSProperties, useEffect, useMemo } from "react";
import type { TreeGroup } from "../../../generated/services.js";
import { homeOf, marksOf, sharesOf } from "../../../groups/shares.js";
import type { Timeline } from "../../../model/run/simulation.js";
import { useRun, useStudio } from "../../../ui/studio-context.js";
import type { Window } from "../../../ui/timeline/window.js";
import { useGroupsOfRun } from "../../../ui/use-groups.js";
import { useTimeline, useTimelineStore } from "../timeline-store.js";
import "./shares.css";

/** Which share of the processor each group had in the window, beside what it was to have. */
export default function GroupShares() {
  const groups = useGroupsOfRun()?.groups ?? null;
  const threads = useRun((state) => state.simulation?.threads);
  const timeline = useTimeline((state) => state.timeline);
  const window = useTimeline((state) => state.window);
  const shares = useMemo(() => {
    if (!groups || !timeline || !threads) return [];
    const ran = new Map<string, number>();
    threads.forEach(({ className }, index) => {
      const time = runningIn(timeline, index, window);
      ran.set(className, (ran.get(className) ?? 0) + time);
    });
    return sharesOf(groups, ran);
  }, [groups, threads, timeline, window]);
  useColours(groups);
  if (!groups || shares.length === 0) return null;
  const marks = new Map(marksOf(groups).map((mark) => [mark.group, mark]));
  return (
    <section className="group-shares" aria-label="Shares of groups in this window">
      <ul>
        {shares.map(({ id, name, ofAll, of }) => {
          const mark = marks.get(name);
          return (
            <li key={id}>
              {mark ? (
                <span className="group-tag" data-colour={mark.colour}>
                  {mark.letter}
                </span>
              ) : null}
              <b className="mono">{name}</b>
              <span
                className="share-bar"
                aria-hidden="true"
                style={
                  {
                    "--had": of ? of.had : ofAll,
                    "--asked": of ? of.asked : -1,
                  } as CSSProperties
                }
              />
              <span className="num">
                {of
                  ? `${percent(of.had)} of ${of.group}, asked ${percent(of.asked)}`
                  : `${percent(ofAll)} of what ran`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Has threads drawn in the colours of their groups while this shows. */
function useColours(groups: readonly TreeGroup[] | null): void {
  const store = useTimelineStore();
  const threads = useRun((state) => state.simulation?.threads.length ?? 0);
  const { run } = useStudio().stores;
  useEffect(() => {
    const marks = new Map(marksOf(groups ?? []).map((mark) => [mark.group, mark.colour]));
    const all = run.getState().simulation?.threads.slice(0, threads) ?? [];
    const colours = all.map(
      ({ className }) => marks.get(homeOf(groups ?? [], className) ?? "") ?? -1,
    );
    store.setState({ colours: groups && colours });
    return () => store.setState({ colours: null });
  }, [groups, threads, run, store]);
}

const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

/** How long a thread ran in a window, as far as its records are kept, in ns. */
function runningIn({ lanes }: Timeline, thread: number, { from, to }: Window): number {
  let time = 0;
  for (const segment of lanes[thread] ?? []) {
    if (segment.state !== "running") continue;
    time += Math.max(0, Math.min(segment.to, to) - Math.max(segment.from, from));
  }
  return time;
}
