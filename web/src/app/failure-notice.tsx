import { CircleHelp, TriangleAlert } from "lucide-react";
import { useStore } from "zustand";
import type { CommandId } from "../model/commands.js";
import type { Notice as Standing } from "../model/notices.js";
import { Icon } from "../ui/icons/icon.js";
import { useCommand, useCompilation, useRun, useStudio } from "../ui/studio-context.js";

/** Says which part of the page does not work, and offers to start it again, and what is so for a while. */
export default function FailureNotice() {
  const compiler = useCompilation((state) => state.status);
  const run = useRun((state) => state.status);
  const standing = useStore(useStudio().stores.notices, (state) => state.standing);
  const broken =
    compiler.kind === "failed" ? (
      <Failure
        message={`${compiler.message} Your text is safe. It is checked again once the compiler is loaded.`}
        command="compiler.retry"
      />
    ) : run.kind === "failed" ? (
      <Failure message={run.message} command="run.retry" />
    ) : null;
  return (
    <>
      {broken}
      {standing && <Notice {...standing} />}
    </>
  );
}

interface FailureProps {
  readonly message: string;
  readonly command: CommandId;
}

function Failure({ message, command: id }: FailureProps) {
  const { label, execute } = useCommand(id);
  return <Notice text={message} actions={[{ label, run: () => void execute() }]} />;
}

function Notice({ text, actions, calm }: Pick<Standing, "text" | "actions" | "calm">) {
  return (
    <div className={calm ? "notice calm" : "notice"} role={calm ? "status" : "alert"}>
      <Icon of={calm ? CircleHelp : TriangleAlert} />
      <span className="grow">{text}</span>
      {actions.map(({ label, run }) => (
        <button key={label} type="button" className="btn secondary small" onClick={run}>
          {label}
        </button>
      ))}
    </div>
  );
}
