import { ROLES } from "../../generated/libraries.js";

/** Whether the handler is the one that chooses who runs. */
export function decides(handler: string | null): boolean {
  return handler !== null && ROLES[handler] === "dispatch";
}

/** Whether it is the one that chooses the next appointments. */
export function appoints(handler: string | null): boolean {
  return handler !== null && ROLES[handler] === "choose";
}
