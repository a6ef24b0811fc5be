/** What the page ships of Python has all that the compiler imports, also late: tried in the very files, in Node. */

import { importFrom, readArchive, startPython } from "../../../tools/lib/packed-python.mjs";
import { expect, test } from "./studio.js";

/** Imports every module but those of the command line, and answers what reads the files beside them. */
const PROGRAM = `
import importlib, json, pkgutil
import catapults
from catapults.services import handle

ELSEWHERE = ("catapults.cli", "catapults.__main__", "catapults.explain")  # of the command line

def missing():
    for module in pkgutil.walk_packages(catapults.__path__, "catapults."):
        if not module.name.startswith(ELSEWHERE) and not module.name.endswith(".build_tables"):
            try:
                importlib.import_module(module.name)
            except ImportError as error:
                yield f"{module.name}: {error}"

def failing(text):
    for method, key, kinds in (
        ("output", "kind", ("c", "wat", "dot", "pth", "dynamicc")),
        ("export", "target", ("pth", "dynamicc")),
    ):
        for kind in kinds:
            base = "pth" if kind == "pth" else "cmthread"
            asked = {"version": 1, "name": "packed.sched", "text": text % base, key: kind}
            answer = json.loads(handle(json.dumps({"method": method, "params": asked})))
            if answer.get("diagnostics") or not (answer.get("text") or answer.get("zip")):
                yield f"{method} {kind}: {answer}"

json.dumps([*missing(), *failing("scheduler packed extends %s { }")])
`;

test("Python for the page has what every part of the compiler imports", async () => {
  const python = await startPython();
  importFrom(python, readArchive());
  expect(JSON.parse(python.runPython(PROGRAM))).toEqual([]);
});
