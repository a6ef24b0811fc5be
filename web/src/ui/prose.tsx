import { createElement, Fragment, type ReactElement } from "react";

/** A sentence of the compiler or the simulator: what stands between backticks is program text. */
export function Prose({ text }: { readonly text: string }): ReactElement {
  const parts = text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
  return createElement(Fragment, null, ...parts);
}
