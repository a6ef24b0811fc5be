import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entriesOf, zipOf } from "../../src/services/zip.js";

const folder = mkdtempSync(join(tmpdir(), "zip-"));
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const ENTRIES = [
  { name: "shop/shop.sched", bytes: bytes("scheduler shop { }\n".repeat(50)) },
  { name: "shop/ü.csv", bytes: bytes("") },
];

const written = async () => new Uint8Array(await (await zipOf(ENTRIES)).arrayBuffer());

test("what is packed is unpacked to the byte", async () => {
  expect(await entriesOf(await written())).toEqual({ ok: true, value: ENTRIES });
});

test("Python's zipfile reads what is packed, and what it packs is read, stored or compressed", async () => {
  const [own, its] = [join(folder, "own.zip"), join(folder, "its.zip")];
  writeFileSync(own, await written());
  const program = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as own, zipfile.ZipFile(sys.argv[2], "w") as its:
    assert own.testzip() is None
    for at, name in enumerate(own.namelist()):
        its.writestr(name, own.read(name), [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED][at % 2])
    its.writestr("shop/folder/", "")
    its.comment = b"packed by Python"
`;
  execFileSync("python3", ["-c", program, own, its]);
  expect(await entriesOf(new Uint8Array(readFileSync(its)))).toEqual({ ok: true, value: ENTRIES });
});

test("what is no zip, or is damaged anywhere, is refused", async () => {
  expect((await entriesOf(bytes("no zip"))).ok).toBe(false);
  expect((await entriesOf(new Uint8Array(0))).ok).toBe(false);
  const whole = await written();
  for (const at of [0, 50, whole.length - 22, whole.length - 6]) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    expect((await entriesOf(damaged)).ok, `byte ${at}`).toBe(false);
  }
});
