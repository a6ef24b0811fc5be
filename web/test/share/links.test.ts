import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { base64UrlOf } from "../../src/base/base64.js";
import { crc32 } from "../../src/base/crc32.js";
import { links } from "../../src/services/links.js";

/** A link whose checksum is right, whatever it holds. */
function linkOf(packed: Uint8Array, version = 1): string {
  return `#share=${version}.${crc32(packed).toString(16).padStart(8, "0")}.${base64UrlOf(packed)}`;
}

test("a text comes back from its link as it was, whatever it holds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      const link = await links.pack(text);
      expect(link).toMatch(/^#share=1\.[0-9a-f]{8}\.[\w-]+$/);
      expect(await links.unpack(link)).toEqual({ ok: true, value: text });
    }),
    { numRuns: 100 },
  );
});

test("a link is read as programs for messages hand it on: with signs written otherwise, and blanks behind it", async () => {
  const link = await links.pack("scheduler");
  expect(await links.unpack(`${link.replaceAll(".", "%2E").replace("=", "%3D")}%0A `)).toEqual({
    ok: true,
    value: "scheduler",
  });
});

test("text packs to less than a third", async () => {
  const text = "transfer ready => current; // the first that came\n".repeat(100);
  expect((await links.pack(text)).length).toBeLessThan(text.length / 3);
});

describe("says in words what is wrong with", () => {
  const large = deflateRawSync(Buffer.alloc(9 << 20));
  test.each([
    ["one that was cut off", async () => (await links.pack("a scheduler")).slice(0, -3), /damaged/],
    ["one of which nothing is left", async () => "#share=", /damaged/],
    ["one that is no deflate", async () => linkOf(Uint8Array.of(255, 255, 255)), /damaged/],
    ["bytes that are no text", async () => linkOf(deflateRawSync(Buffer.of(0xff))), /damaged/],
    ["a newer one", async () => linkOf(Uint8Array.of(1), 2), /newer version/],
    ["a newer one of another form", async () => "#share=12.whatever?", /newer version/],
    ["one that unpacks to more than a project", async () => linkOf(large), /more than a project/],
    [
      "an endless one",
      async () => `#share=1.00000000.${"A".repeat(2 << 20)}`,
      /more than a project/,
    ],
  ])("%s", async (_, make, words) => {
    const answer = await links.unpack(await make());
    expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(words) });
  });
});

test("one changed sign is told as damage, never as another text", async () => {
  const link = await links.pack("scheduler first extends pth_base { }");
  const start = link.indexOf(".") + 1;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(link.length - start - 1),
      fc.constantFrom(..."Aa0_-z%."),
      async (at, sign) => {
        const place = start + at;
        fc.pre(link[place] !== sign);
        const changed = link.slice(0, place) + sign + link.slice(place + 1);
        const answer = await links.unpack(changed);
        // The last sign may hold bits that mean nothing.
        if (answer.ok) expect(answer.value).toBe("scheduler first extends pth_base { }");
        else expect(answer.message).toMatch(/damaged/);
      },
    ),
    { numRuns: 300 },
  );
});

test("no fragment makes it throw", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.uint8Array().map((bytes) => linkOf(bytes)),
        fc.string().map((text) => `#share=1.${text}`),
      ),
      async (fragment) => {
        expect(typeof (await links.unpack(fragment)).ok).toBe("boolean");
      },
    ),
    { numRuns: 500 },
  );
});
