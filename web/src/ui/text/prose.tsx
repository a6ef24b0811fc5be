import { Fragment, type ReactElement } from "react";

/** A sentence of the compiler or the simulator: what stands between backticks is program text. */
export function Prose({ text }: { readonly text: string }): ReactElement {
  const end = text.indexOf("`");
  const close = text.indexOf("`", end + 1);
  if (end < 0 || close < 0) return <>{text}</>;
  return (
    <Fragment>
      {text.slice(0, end)}
      <code>{text.slice(end + 1, close)}</code>
      <Prose text={text.slice(close + 1)} />
    </Fragment>
  );
}
