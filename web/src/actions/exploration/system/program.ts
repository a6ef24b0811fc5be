import { bytesOfBase64 } from "../../../base/base64.js";
import { failure, type Result, success } from "../../../base/result.js";
import type { Studio } from "../../../model/commands.js";
import type { SystemWish } from "../../../model/exploration/port.js";
import { shippedSystem } from "../../../model/system/shipped.js";
import { loadOf, systemRequest } from "../../../model/system/systems.js";

const HAS_ERRORS =
  "The texts of the system have errors, so it has no runs yet. Correct what Problems lists.";
const NO_SYSTEM = "The project has no system. Make one that says which node runs which workload.";
/** Where the system names none. */
const SEED = 1;

/** The project's system as it is now, compiled, with its name. */
export async function programOfSystem(
  { stores, ports }: Studio,
  isWanted: () => boolean,
): Promise<Result<SystemWish & { readonly name: string }>> {
  const project = stores.project.getState();
  const request = systemRequest(project, project.version, {});
  if (request === null) return failure(NO_SYSTEM);
  const shipped = await shippedSystem(ports.examples, project, request);
  const compiled = shipped
    ? success(shipped)
    : await ports.compiler.ask("system", request, isWanted);
  if (!compiled.ok) return compiled;
  const load = loadOf(compiled.value, String(compiled.value.plan?.seed ?? SEED), bytesOfBase64);
  return load === null ? failure(HAS_ERRORS) : success({ ...load, name: request.name });
}
