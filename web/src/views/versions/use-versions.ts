import { useCallback, useEffect, useState } from "react";
import type { ProjectVersions } from "../../model/commands.js";
import { keyOf } from "../../model/kept-key.js";
import type { Contents } from "../../model/project/project.js";
import type { VersionEntry } from "../../model/project/versions.js";
import { useProject, useStudio } from "../../ui/studio-context.js";

export interface VersionList {
  /** Null until it was read. */
  readonly versions: readonly VersionEntry[] | null;
  readonly failure: string | null;
  /** Does something with the versions, and shows what there is then. */
  act<T>(work: (versions: ProjectVersions) => Promise<T>): Promise<T>;
}

/** The versions of the project that is open. */
export function useVersions(): VersionList {
  const { requests } = useStudio();
  const key = useProject(keyOf);
  const [versions, setVersions] = useState<readonly VersionEntry[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const renew = useCallback(async () => {
    const list = await (await requests.versions()).list();
    if (list.ok) setVersions(list.value);
    setFailure(list.ok ? null : list.message);
  }, [requests]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project has others
  useEffect(() => void renew(), [renew, key]);
  const act = useCallback<VersionList["act"]>(
    async (work) => {
      const answer = await work(await requests.versions());
      await renew();
      return answer;
    },
    [requests, renew],
  );
  return { versions, failure, act };
}

/** What a version holds; why it does not show, or null while it is read. */
export function useContents(id: string | undefined): Contents | string | null {
  const { requests } = useStudio();
  const [read, setRead] = useState<{ id: string; contents: Contents | string } | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    let left = false;
    void requests
      .versions()
      .then((versions) => versions.read(id))
      .then((answer) => {
        if (left) return;
        const contents = answer.ok ? answer.value : answer.message;
        setRead({ id, contents: contents ?? "This version is damaged, or is no longer kept." });
      });
    return () => {
      left = true;
    };
  }, [requests, id]);
  return read?.id === id ? (read?.contents ?? null) : null;
}
