/** What an operation gives that can fail: a value, or why there is none, in words for people. */
export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

export type Failure = { readonly ok: false; readonly message: string };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });

export const failure = (message: string): Failure => ({ ok: false, message });
