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

/** Keeps what the compiler is asked of some things from it, until that is let go. */
export async function holdQuestions(page: Page, ...methods: readonly string[]) {
  const hold = await page.evaluateHandle((methods) => {
    const prototype = Worker.prototype as unknown as Record<string, unknown>;
    const post = Worker.prototype.postMessage;
    const holds = new Set(methods);
    let held: { readonly method: string; readonly send: () => void }[] = [];
    prototype.postMessage = function (this: Worker, ...sent: [{ method?: string }, never]) {
      const [{ method = "" }] = sent;
      const send = () => post.apply(this, sent);
      if (holds.has(method)) held.push({ method, send });
      else send();
    };
    return {
      count: () => held.length,
      hold: (method: string) => holds.add(method),
      letGo: (method: string) => {
        holds.delete(method);
        for (const each of held) if (each.method === method) each.send();
        held = held.filter((each) => each.method !== method);
        if (holds.size === 0) prototype.postMessage = post;
      },
    };
  }, methods);
  return {
    count: () => hold.evaluate(({ count }) => count()),
    hold: (method: string) => hold.evaluate(({ hold }, method) => hold(method), method),
    letGo: (method: string) => hold.evaluate(({ letGo }, method) => letGo(method), method),
  };
}
