import { useRef } from "react";
import type { Family } from "../../../model/system/systems.js";
import { useSystem } from "../system-store.js";
import type { SchedulerViews } from "../views.js";
import { FamilyFrame } from "./family-frame.js";
import { Messages } from "./messages.js";
import { usePlaces } from "./use-places.js";

import "./frames.css";

interface NetworkProps {
  readonly families: readonly Family[];
  readonly manager: Family | null;
  readonly views: SchedulerViews;
}

/** All processes, and the messages on their way between them. */
export function Network({ families, manager, views }: NetworkProps) {
  const area = useRef<HTMLElement>(null);
  const arrangement = useSystem(({ shown, folded, selected }) =>
    JSON.stringify([shown, [...folded], selected]),
  );
  const places = usePlaces(area, `${families.length} ${arrangement}`);
  return (
    <section ref={area} className="network" aria-label="Graph of the system" tabIndex={-1}>
      {manager === null ? null : <FamilyFrame family={manager} views={views} />}
      <div className="network-frames">
        {families.map((family) => (
          <FamilyFrame key={family.name} family={family} views={views} />
        ))}
      </div>
      <Messages places={places} />
    </section>
  );
}
