import { expect, test } from "./one-page.js";

test("containers that are too many to draw are listed, found and chosen", async ({
  studio,
  page,
}) => {
  const queues = Array.from({ length: 1_000 }, (_, number) => `        queue c${number};`);
  const text = `scheduler many {
    data {
${queues.join("\n")}
        threadref current;
    }
    event init {}
    event newthread(t) { t => c777; }
    event schedule { c777 => current; dispatch current; }
    event switch_out(t) { current => c777; }
}
`;
  await studio.replaceText(studio.editor, text);
  const list = studio.graph.getByRole("region", { name: "Containers" });
  await expect(list.getByText(/are too many to draw/)).toBeVisible();
  expect(await list.getByRole("row").count()).toBeLessThan(100);
  await list.getByRole("searchbox", { name: "Find a container" }).fill("c777");
  await expect(list.getByRole("row")).toHaveCount(2);
  await list.getByRole("button", { name: "c777" }).click();
  await expect(studio.inspector.getByText("Transfers in")).toBeVisible();
  const strip = studio.results.getByLabel("Container of strip 1");
  await strip.fill("c999");
  await strip.press("Enter");
  await expect(strip).toHaveValue("c999");
  await strip.fill("nothing");
  await strip.press("Enter");
  await expect(strip).toHaveValue("c999");
  await studio.replaceText(studio.editor, text.replace(/ {8}queue c(?!777)\d+;\n/g, ""));
  await expect(studio.container("c777")).toBeVisible();
  await expect(page.getByText(/are too many to draw/)).toBeHidden();
});

test("the editor's styles say nothing of the root, so that no drawn node is styled anew", async ({
  studio,
  page,
}) => {
  await expect(studio.editor).toBeVisible();
  const { sheets, ofRoot } = await page.evaluate(() => {
    const found = [...document.styleSheets].filter(({ href, ownerNode }) =>
      /monaco/.test(href ?? (ownerNode as Element).className),
    );
    const rules = found.flatMap(({ cssRules }) => [...cssRules]);
    const ofRoot = rules.filter(
      (one) => one instanceof CSSStyleRule && document.documentElement.matches(one.selectorText),
    );
    return { sheets: found.length, ofRoot: ofRoot.map(({ cssText }) => cssText) };
  });
  expect(sheets).toBeGreaterThan(1);
  expect(ofRoot).toEqual([]);
});
