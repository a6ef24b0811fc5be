import { lazily } from "../../ui/lazily.js";

/** The tree with all that it takes. The first script of the page names this file alone, and is smaller by that. */
export default lazily(() => import("./index.js"));
