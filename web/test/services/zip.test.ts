import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { entriesOf, zipOf } from "../../src/services/zip.js";
import "../support/repeatable.js";

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

test("whatever bytes of a zip are others, or missing, it is read or refused", async () => {
  const whole = await written();
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(whole.length), async (changes, cut) => {
      const damaged = whole.slice(0, changes.length % 2 ? cut : whole.length);
      for (const [at, byte] of changes) damaged[at] = byte;
      const read = await entriesOf(damaged);
      if (!read.ok) expect(read.message).toContain("damaged");
    }),
    { numRuns: process.env.EXPLORE ? 5_000 : 200 },
  );
});

test("a zip that unpacks to more than it says, or holds too many files, is refused", async () => {
  const large = await zipOf([{ name: "bomb.sched", bytes: new Uint8Array(8_000_000) }]);
  const packed = new Uint8Array(await large.arrayBuffer());
  const view = new DataView(packed.buffer);
  for (let at = 0; at + 4 <= packed.length; at++)
    if (view.getUint32(at, true) === 8_000_000) view.setUint32(at, 100, true);
  expect((await entriesOf(packed)).ok).toBe(false);
  const many = Array.from({ length: 1_001 }, (_, at) => ({
    name: `f${at}.sched`,
    bytes: bytes(""),
  }));
  expect((await entriesOf(new Uint8Array(await (await zipOf(many)).arrayBuffer()))).ok).toBe(false);
});
