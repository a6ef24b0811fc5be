import { useEffect, useState } from "react";
import type { TextFile } from "../../../generated/services.js";
import type { Ports } from "../../../model/ports.js";
import { fileOf, partOfFile } from "../../../model/project/project.js";
import { outputRequest } from "../../../model/project/requests.js";
import type { Successor } from "../../../model/run/forks.js";
import { useStudio } from "../../../ui/studio-context.js";

/** The texts that a scheduler is built of, asked for once. */
const asked = new WeakMap<Successor, Promise<readonly TextFile[]>>();

/** The text of a file that a scheduler is built of; null while it is not known. */
export function useTextOf(scheduler: Successor, file: string | null): string | null {
  const { compiler } = useStudio().ports;
  const project = scheduler.stores.project.getState();
  const part = file === null ? null : partOfFile(project, file);
  const own = part ? (fileOf(project, part)?.text ?? null) : null;
  const [told, setTold] = useState<readonly TextFile[]>([]);
  const isOfLibrary = file !== null && own === null;
  useEffect(() => {
    if (!isOfLibrary) return;
    let isWanted = true;
    void textsOf(scheduler, compiler).then((texts) => isWanted && setTold(texts));
    return () => {
      isWanted = false;
    };
  }, [scheduler, compiler, isOfLibrary]);
  return own ?? told.find(({ name }) => name === file)?.text ?? null;
}

/** The compiler tells a library's own texts with what is generated from them. */
function textsOf(scheduler: Successor, compiler: Ports["compiler"]): Promise<readonly TextFile[]> {
  const known = asked.get(scheduler);
  if (known) return known;
  const request = outputRequest(scheduler.stores.project.getState(), "c", false);
  const texts = compiler.output(request).then((answer) => (answer.ok ? answer.value.sources : []));
  asked.set(scheduler, texts);
  return texts;
}
