/** How long a save waits for other pages, ms. A full disk or a slow one answers long before. */
export const PATIENCE = 10_000;

/** Another page keeps the database to itself: it stands still amid a save, and all others wait for it. */
export class HeldUpError extends Error {}

interface Transaction {
  abort(): void;
  readonly done: Promise<unknown>;
}

/** What is done in a transaction, which is given up if others hold it up for too long. */
export async function withPatience<T>(transaction: Transaction, work: Promise<T>): Promise<T> {
  let isHeldUp = false;
  const timer = setTimeout(() => {
    isHeldUp = true;
    transaction.abort();
  }, PATIENCE);
  transaction.done.catch(() => {}); // told by the work, which waits for it
  try {
    return await work;
  } catch (error) {
    throw isHeldUp ? new HeldUpError() : error;
  } finally {
    clearTimeout(timer);
  }
}
