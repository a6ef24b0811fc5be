import { useEffect, useState } from "react";
import type { ExplorationDesk } from "../model/exploration/desk.js";
import { useStudio } from "./studio-context.js";

/** Null until it is loaded: without it nothing was explored. */
export function useExplorationDesk(): ExplorationDesk | null {
  const { requests } = useStudio();
  const [desk, setDesk] = useState<ExplorationDesk | null>(null);
  useEffect(() => {
    requests.exploration().then(setDesk, () => {});
  }, [requests]);
  return desk;
}
