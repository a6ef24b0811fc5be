import { failure } from "../base/result.js";

const UNLOADED = "This part of the page could not be loaded. Check the connection and try again.";

/** A port whose implementation is loaded when something is first asked of it; a failure to load is told as the answer. */
export function lazyPort<T extends object>(load: () => Promise<T>, unloaded = UNLOADED): T {
  let loading: Promise<T> | undefined;
  const loaded = () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const ask =
    (method: keyof T) =>
    async (...wanted: unknown[]) => {
      try {
        return await ((await loaded())[method] as (...wanted: unknown[]) => unknown)(...wanted);
      } catch {
        return failure(unloaded);
      }
    };
  return new Proxy({} as T, { get: (_, method) => ask(method as keyof T) });
}
