import { test } from "./one-page.js";
for (let i = 0; i < Number(process.env.ZZ ?? 12); i += 1) test(`nothing ${i}`, async ({ page }) => { page.url(); });
