/** The library for shapes of data, as the page may use it: its content security policy has no `eval`. */

import { config } from "zod/mini";

config({ jitless: true });

export * from "zod/mini";
