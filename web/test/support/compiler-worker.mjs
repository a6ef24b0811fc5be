// The compiler in Pyodide, as the page runs it: in a worker, with the little stack that one has.
// Answers each request in JSON with the answer of the compiler's services, or with what it raised.

import { parentPort, workerData } from "node:worker_threads";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide();
for (const [index, folder] of workerData.folders.entries()) {
  pyodide.mountNodeFS(`/packages-${index}`, folder);
  pyodide.runPython(`import sys; sys.path.append("/packages-${index}")`);
}
pyodide.runPython("from catapults.services import handle");
const handle = pyodide.globals.get("handle");

parentPort.on("message", (request) => {
  try {
    parentPort.postMessage({ answer: handle(request) });
  } catch (error) {
    parentPort.postMessage({ raised: String(error) });
  }
});
parentPort.postMessage("ready");
