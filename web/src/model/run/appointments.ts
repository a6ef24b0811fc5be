import { APPOINTMENTS, type Appointments } from "../../generated/calendars.js";
import type { Analysis } from "../../generated/services.js";

/** What the library of a program keeps in calendars; null when it keeps none. */
export function appointmentsOf(program: Analysis | null): Appointments | null {
  return (program?.profile && APPOINTMENTS[program.profile]) || null;
}
