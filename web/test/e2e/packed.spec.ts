/** What the page ships of Python has all that the compiler imports, also late, made ahead: tried in the very files, in Node. */

import { importFrom, readArchive, startPython } from "../../../tools/lib/packed-python.mjs";
import { expect, test } from "./studio.js";

/** Imports every module, answers what reads the files beside them, and tells what had to be compiled for that. */
const PROGRAM = `
import dataclasses, importlib, json, pkgutil
import methods_ahead
from importlib.util import source_hash

ahead, execute, compiled = methods_ahead.read(), dataclasses.exec, []

def telling(text, *scopes):
    if source_hash(text.encode()) not in ahead:
        compiled.append(text)
    execute(text, *scopes)

dataclasses.exec = telling

import catapults
from catapults.services import handle

def missing():
    for module in pkgutil.walk_packages(catapults.__path__, "catapults."):
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

wrong = [*missing(), *failing("scheduler packed extends %s { }")]
json.dumps({"wrong": wrong, "compiled": compiled, "ahead": len(ahead) > 100})
`;

test("Python for the page has what every part of the compiler imports", async () => {
  const python = await startPython();
  importFrom(python, readArchive());
  expect(JSON.parse(python.runPython(PROGRAM))).toEqual({ wrong: [], compiled: [], ahead: true });
});
