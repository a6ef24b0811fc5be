import { useEffect, useState } from "react";
import { namesOfSystem } from "../../../model/exploration/property-names.js";
import { useProject } from "../../../ui/studio-context.js";
import { useDesk } from "../desk-context.js";
import type { Nameable } from "../own-properties.js";
import { NOTHING_NAMEABLE } from "../use-scheduler-names.js";

/** So long after the last change of a text the system is compiled for its names, ms. */
const PAUSE = 600;

/** What properties of the project's system can name: of its last texts without errors. */
export function useSystemNames(): Nameable {
  const { system } = useDesk();
  const version = useProject((state) => state.version);
  const opened = useProject((state) => state.opened);
  const [known, setKnown] = useState(NOTHING_NAMEABLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other names
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const found = await system.names();
      if (!isWanted || !found.ok) return;
      setKnown({ vocabulary: found.value, names: namesOfSystem(found.value) });
    };
    const pause = setTimeout(() => void look(), PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(pause);
    };
  }, [system, version, opened]);
  return known;
}
