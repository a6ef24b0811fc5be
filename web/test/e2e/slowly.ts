import type { Page } from "@playwright/test";

/** Lets the compiler be asked of some things, or of all, so many milliseconds later than the page does, while something is done. */
export async function answeringSlowly(
  page: Page,
  { by, methods = null }: { readonly by: number; readonly methods?: readonly string[] | null },
  work: () => Promise<void>,
): Promise<void> {
  await page.evaluate(
    ({ by, methods }) => {
      const { prototype } = Worker as unknown as { prototype: Record<string, unknown> };
      const post = Worker.prototype.postMessage;
      prototype.postAtOnce = post;
      prototype.postMessage = function (this: Worker, ...sent: [{ method?: string }, never]) {
        const [{ method }] = sent;
        const isSlow = method !== undefined && methods?.includes(method) !== false;
        if (isSlow) setTimeout(() => post.apply(this, sent), by);
        else post.apply(this, sent);
      };
    },
    { by, methods },
  );
  await work();
  await page.evaluate(() => {
    const prototype = Worker.prototype as unknown as Record<string, unknown>;
    prototype.postMessage = prototype.postAtOnce;
    delete prototype.postAtOnce;
  });
}
