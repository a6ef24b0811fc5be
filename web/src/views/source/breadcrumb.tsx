import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { fileOf, type Part } from "../../model/project/project.js";
import { Icon } from "../../ui/icons/icon.js";
import { useCompilation, useProject } from "../../ui/studio-context.js";
import type { Editor } from "./editable-text.js";

/** The file, and the handler in which the cursor stands. */
export function Breadcrumb({
  editor,
  part,
}: {
  readonly editor: Editor | null;
  readonly part: Part;
}) {
  const file = useProject((state) => fileOf(state, part)?.name);
  const handlers = useCompilation((state) => state.analysis?.handlers);
  const offset = useCursor(editor);
  const handler =
    part === "scheduler" && handlers?.find(({ from, to }) => from <= offset && offset <= to);
  return (
    <div className="breadcrumb">
      {file}
      {handler ? (
        <>
          <Icon of={ChevronRight} size={12} />
          <b>{handler.name}</b>
        </>
      ) : null}
    </div>
  );
}

function useCursor(editor: Editor | null): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    if (!editor) return;
    const listener = editor.onDidChangeCursorPosition(({ position }) =>
      setOffset(editor.getModel()?.getOffsetAt(position) ?? 0),
    );
    return () => listener.dispose();
  }, [editor]);
  return offset;
}
