import { useCallback, useEffect, useState } from "react";
import type { DeletedProject, ProjectSummary } from "../../model/catalogue.js";
import type { KeptProjects } from "../../model/commands.js";
import { useCatalogue, useProject, useStudio } from "../../ui/studio-context.js";

export interface Listing {
  readonly projects: readonly ProjectSummary[];
  readonly deleted: readonly DeletedProject[];
}

/** What the browser keeps, read anew when this page or another has changed it; null until it was read. */
export function useListing(): { listing: Listing | null; failure: string | null; renew(): void } {
  const { requests } = useStudio();
  const own = useCatalogue((state) => state.own);
  const saved = useProject((state) => state.saved);
  const [asked, setAsked] = useState(0);
  const [listing, setListing] = useState<Listing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const renew = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => {
    addEventListener("focus", renew);
    return () => removeEventListener("focus", renew);
  }, [renew]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept may be other then
  useEffect(() => {
    let left = false;
    void requests.projects().then(async (projects) => {
      const [all, gone] = await Promise.all([projects.list(), projects.deleted()]);
      if (left) return;
      if (all.ok) setListing({ projects: all.value, deleted: gone.ok ? gone.value : [] });
      setFailure(all.ok ? null : all.message);
    });
    return () => {
      left = true;
    };
  }, [requests, own, saved, asked]);
  return { listing, failure, renew };
}

/** Does something with the projects, and shows what is there then. */
export type Do = (work: (projects: KeptProjects) => Promise<unknown>) => void;

export function useDo(renew: () => void): Do {
  const { requests } = useStudio();
  return useCallback((work) => void requests.projects().then(work).then(renew), [requests, renew]);
}
