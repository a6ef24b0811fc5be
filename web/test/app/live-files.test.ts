import { expect, test, vi } from "vitest";
import { keepFilesChecked } from "../../src/app/live/files.js";
import type { Diagnostic } from "../../src/generated/services.js";
import type { Studio } from "../../src/model/commands.js";
import { createCompilationStore, takeAnalysis } from "../../src/model/project/compilation.js";
import { createProjectStore, openProject, type Project } from "../../src/model/project/project.js";
import { analysisOf } from "../fixtures.js";

const PROJECT: Project = {
  name: "Shop",
  example: null,
  system: "a.system",
  scheduler: { name: "shop.sched", text: "distributed scheduler shop { }" },
  workload: { name: "day.workload", text: "workload day { }" },
  others: [
    { name: "night.workload", text: "workload night { }" },
    {
      name: "a.system",
      text: 'system a { scheduler "shop.sched"; node n { workload "day.workload"; } }',
    },
    {
      name: "b.system",
      text: 'system b { scheduler "shop.sched"; node n { workload "day.workload"; } }',
    },
  ],
  positions: {},
};

const told = (file: string, by: string) =>
  ({ file, code: "E706", severity: "error", message: by, from: 0, to: 1 }) as Diagnostic;

function withSystems(project: Project) {
  const stores = { project: createProjectStore(), compilation: createCompilationStore() };
  openProject(stores.project, project);
  const ask = vi.fn(async (_: string, { name }: { readonly name: string }) => ({
    ok: true,
    value: {
      diagnostics: ["shop.sched", "day.workload", name].map((file) => told(file, name)),
    },
  }));
  const diagnose = vi.fn();
  keepFilesChecked({ stores, ports: { compiler: { ask, diagnose } } } as unknown as Studio);
  const { version } = stores.project.getState();
  takeAnalysis(stores.compilation, analysisOf({ version }), 1);
  return { stores, diagnose };
}

test("of a file that several systems name, the one that is run tells", async () => {
  const { stores, diagnose } = withSystems(PROJECT);
  await vi.waitFor(() =>
    expect(
      stores.compilation.getState().elsewhere.map(({ file, message }) => `${file} by ${message}`),
    ).toEqual(["day.workload by a.system", "a.system by a.system", "b.system by b.system"]),
  );
  // A workload that no system names runs under no master.
  expect(diagnose).not.toHaveBeenCalled();
});

test("a scheduler of another library than the run's is checked for its own", async () => {
  const stores = { project: createProjectStore(), compilation: createCompilationStore() };
  const others = [{ name: "kernel.sched", text: "scheduler kernel { }" }];
  const { system: _, ...shop } = PROJECT;
  openProject(stores.project, { ...shop, scheduler: { name: "shop.sched", text: "" }, others });
  const diagnose = vi.fn(async ({ name, profile }: { name: string; profile?: string | null }) => {
    const wrong = { ...told(name, "for another library"), code: "E419" };
    const diagnostics = profile ? [wrong] : [told(name, "its own")];
    return { ok: true, value: { diagnosis: { diagnostics } } };
  });
  keepFilesChecked({ stores, ports: { compiler: { diagnose } } } as unknown as Studio);
  const { version } = stores.project.getState();
  takeAnalysis(stores.compilation, analysisOf({ version, profile: "pth" }), 1);
  await vi.waitFor(() =>
    expect(stores.compilation.getState().elsewhere.map(({ message }) => message)).toEqual([
      "its own",
    ]),
  );
});
