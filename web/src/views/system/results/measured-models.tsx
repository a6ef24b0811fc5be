import { useState } from "react";
import { formatNumber } from "../../../base/time.js";
import type { MeasuredRun, SharedVariable } from "../../../generated/services.js";
import { systemRequest } from "../../../model/system/systems.js";
import { useStudio } from "../../../ui/studio-context.js";
import { FiguresTable } from "../../../ui/tables/figures-table.js";
import { useSystemStore } from "../system-store.js";

/** Models of shared variables by the run that was measured, which can take the place of estimates. */
export function MeasuredModels({ measured }: { readonly measured: MeasuredRun }) {
  const { ports, stores } = useStudio();
  const store = useSystemStore();
  const [found, setFound] = useState<readonly SharedVariable[] | string | null>(null);
  const look = async () => {
    const project = stores.project.getState();
    const request = systemRequest(project, project.version, { "": "auto" });
    if (request === null) return;
    const answer = await ports.compiler.ask(
      "system",
      { ...request, measured, outputs: false },
      () => true,
    );
    setFound(answer.ok ? answer.value.shared : answer.message);
  };
  if (found === null) {
    return (
      <button type="button" className="btn secondary" onClick={() => void look()}>
        Which models would this run have wanted?
      </button>
    );
  }
  if (typeof found === "string") return <p role="alert">{found}</p>;
  const apply = () => {
    const models = found.map(({ name, model }) => [name, model] as const);
    store.setState({ dsm: Object.fromEntries(models) });
  };
  const rate = (of: number | undefined) => (of === undefined ? "" : formatNumber(Math.round(of)));
  return (
    <div className="measured-models">
      <FiguresTable
        className="system-table"
        caption={<caption>Messages per second, by this run and by estimate</caption>}
        columns={[
          ...["Shared variable", "Model"],
          ...["Measured", "Request", "Broadcast", "Request, estimated", "Broadcast, estimated"].map(
            (figures) => ({ figures }),
          ),
        ]}
        rows={found}
        keyOf={({ name }) => name}
        cells={({ name, model, seen, byRun, messagesPerSecond }) => [
          <code key="name">{name}</code>,
          model,
          seen === null ? "" : `${rate(seen.perSecond)} (${seen.model})`,
          rate(byRun?.request),
          rate(byRun?.broadcast),
          rate(messagesPerSecond.request),
          rate(messagesPerSecond.broadcast),
        ]}
      />
      <button type="button" className="btn secondary" onClick={apply}>
        Use these models
      </button>
    </div>
  );
}
