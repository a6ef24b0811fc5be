import { expect, test } from "@playwright/test";
import { version } from "pyodide";

const LARGE = [
  `pyodide-${version}/pyodide.asm.wasm`,
  `pyodide-${version}/python_stdlib.zip`,
  "python/catapults.zip",
];

for (const [accepted, encoding] of [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
] as const) {
  test(`files travel compressed to a browser that takes ${encoding}`, async ({ request }) => {
    for (const path of ["", ...LARGE]) {
      const plain = await request.get(path, { headers: { "Accept-Encoding": "identity" } });
      const packed = await request.get(path, { headers: { "Accept-Encoding": accepted } });
      expect(plain.headers()["content-encoding"]).toBeUndefined();
      expect(packed.headers()).toMatchObject({
        "content-encoding": encoding,
        "content-type": plain.headers()["content-type"],
        vary: "Accept-Encoding",
      });
      expect(Number(packed.headers()["content-length"])).toBeLessThan(
        Number(plain.headers()["content-length"]) / 2,
      );
      expect((await packed.body()).equals(await plain.body())).toBe(true);
    }
  });
}

test("what has its digest in its name is not asked for again", async ({ request }) => {
  const page = await (await request.get("")).text();
  const [, script = ""] = page.match(/src="\.\/(assets\/[^"]+)"/) ?? [];
  const kept = async (path: string) => (await request.get(path)).headers()["cache-control"];
  expect(await kept(script)).toContain("immutable");
  expect(await kept("")).not.toContain("immutable");
  expect(await kept("python/catapults.zip")).not.toContain("immutable");
});

test("the browser itself asks for compressed files", async ({ page }) => {
  const [response] = await Promise.all([
    page.waitForResponse(/python_stdlib\.zip$/),
    page.goto("/"),
  ]);
  expect(await response.headerValue("content-encoding")).toBe("br");
});
