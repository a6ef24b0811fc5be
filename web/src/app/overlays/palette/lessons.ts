import { useEffect, useState } from "react";
import { useStudio } from "../../../ui/studio-context.js";
import type { Entry } from "./entries.js";

const NONE: readonly Entry[] = [];

/** The lessons, once their list is there. */
export function useLessons(): readonly Entry[] {
  const { requests, ports } = useStudio();
  const [entries, setEntries] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    void ports.lessons.list().then((list) => {
      if (!isWanted || !list.ok) return;
      setEntries(
        list.value.map(({ id, title, summary }) => ({
          id: `lesson ${id}`,
          section: "Lessons",
          title,
          detail: "lesson",
          aliases: [summary],
          run: () => void requests.lessons().then((desk) => desk.open(id)),
        })),
      );
    });
    return () => {
      isWanted = false;
    };
  }, [requests, ports]);
  return entries;
}
