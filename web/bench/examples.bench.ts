/**
 * Every shipped example explored in the built page with up to four threads: `npm run bench:examples`, after a build. Prints how
 * many states there are and how long it took, or by what it is bounded: the page ends a search after five seconds.
 */
import { readFileSync } from "node:fs";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";

interface Entry {
  readonly title: string;
  /** Null for a system. */
  readonly profile: string | null;
}

const EXAMPLES: readonly Entry[] = JSON.parse(
  readFileSync(new URL("../dist/examples/index.json", import.meta.url), "utf8"),
);

test("every shipped example, explored with up to four threads", async ({ studio }) => {
  test.setTimeout(3_600_000);
  await studio.open();
  await studio.compilerReady();
  const told: string[] = [];
  for (const { title, profile } of EXAMPLES) {
    if (profile === null) continue;
    await studio.openExample(title);
    await studio.compilerReady();
    told.push(`${title}: ${await explored(studio)}`);
  }
  console.log(told.join("\n"));
});

/** What the page says of it. */
async function explored({ results, page }: StudioPage): Promise<string> {
  await results.getByRole("tab", { name: "Explore" }).click();
  await results
    .getByRole("combobox", { name: "Threads at one time" })
    .selectOption("up to 4 threads");
  const go = results.getByRole("button", { name: "Explore", exact: true });
  await expect(go).toBeEnabled();
  const begun = Date.now();
  await go.click();
  const told = results
    .getByRole("region", { name: "What was found" })
    .getByText(/^For /)
    .or(results.getByRole("alert"));
  await told.waitFor({ timeout: 60_000 });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeHidden();
  return `${seconds} s. ${await told.innerText()}`;
}
