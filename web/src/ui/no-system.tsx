import { Network } from "lucide-react";
import type { ReactNode } from "react";
import { openWholePage } from "../model/layout.js";
import { isMaster, mainSystem } from "../model/project/project.js";
import { Empty } from "./empty.js";
import { useCompilation, useProject, useStudio } from "./studio-context.js";

/** Stands where a system would show, in a project that has none. */
export function NoSystem() {
  const ofMaster = useProject(({ scheduler }) => isMaster(scheduler.text));
  const name = useProject(({ scheduler }) => scheduler.name);
  return (
    <Empty
      icon={Network}
      title={ofMaster ? "A master runs in a system" : "No system in this project"}
      text={
        ofMaster
          ? `${name} says what families of nodes there are. A system, a file that ends in .system, says which nodes run, with which workloads, and how they are joined.`
          : "A system, a file that ends in .system, names nodes, their workloads, and how they are joined. Each node has a copy of this scheduler."
      }
    >
      <MakeSystem />
    </Empty>
  );
}

/** Makes a system for the scheduler of the project. */
function MakeSystem() {
  const { requests } = useStudio();
  const ready = useCompilation((state) => state.status.kind === "ready");
  return (
    <button
      type="button"
      className="btn primary"
      disabled={!ready}
      onClick={() => void requests.files().then((files) => files.makeSystem())}
    >
      {ready ? "Make a system" : "Make a system, once the compiler is loaded"}
    </button>
  );
}

/** Stands where a run would show before there is one: a project that runs a system, or a master, has it elsewhere. */
export function BeforeRun({ children }: { readonly children: ReactNode }) {
  const inSystem = useProject(
    (state) => mainSystem(state) !== null || isMaster(state.scheduler.text),
  );
  return inSystem ? <RunsSystem /> : children;
}

function RunsSystem() {
  const system = useProject((state) => mainSystem(state)?.name ?? null);
  const { layout } = useStudio().stores;
  if (system === null) return <NoSystem />;
  return (
    <Empty
      icon={Network}
      title="This project runs a system"
      text={`${system} runs as a whole: each node with its threads, and the messages between them.`}
    >
      <button type="button" className="btn primary" onClick={() => openWholePage(layout, "system")}>
        Open the system
      </button>
    </Empty>
  );
}
