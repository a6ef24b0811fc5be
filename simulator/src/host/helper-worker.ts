/** A worker of a page that goes on with members of a system. */
import { type HelperSetup, help } from "../system/pool/helper.js";

globalThis.addEventListener("message", ({ data }: MessageEvent<HelperSetup>) => {
  help(data, () => globalThis.postMessage("ready"));
});
