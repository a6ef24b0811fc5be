import { TriangleAlert } from "lucide-react";
import type { CommandId } from "../model/commands.js";
import { Icon } from "../ui/icon.js";
import { useCommand, useCompilation, useRun } from "../ui/studio-context.js";

/** Says which part of the page does not work, and offers to start it again. */
export function FailureNotice() {
  const compiler = useCompilation((state) => state.status);
  const run = useRun((state) => state.status);
  if (compiler.kind === "failed") {
    return (
      <Failure
        message={`${compiler.message} Your text is safe. It is checked again once the compiler is loaded.`}
        command="compiler.retry"
      />
    );
  }
  if (run.kind === "failed") return <Failure message={run.message} command="run.retry" />;
  return null;
}

function Failure({
  message,
  command: id,
}: {
  readonly message: string;
  readonly command: CommandId;
}) {
  const command = useCommand(id);
  return (
    <div className="notice" role="alert">
      <Icon of={TriangleAlert} />
      <span className="grow">{message}</span>
      <button type="button" className="btn secondary small" onClick={() => void command.execute()}>
        {command.label}
      </button>
    </div>
  );
}
