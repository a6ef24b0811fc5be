import { createContext, type ReactNode, useContext, useRef } from "react";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useLayout } from "../../ui/studio-context.js";

/** Nobody moves a divider before the first picture. */
const Divider = lazily(() => import("./divider.js"));

/** Panes beside each other, or one over the other. */
export type Axis = "x" | "y";

const AxisContext = createContext<Axis>("x");

interface SplitProps {
  readonly axis: Axis;
  readonly children: ReactNode;
}

/** Shares its room among panes: each `SizedPane` has a size of its own, and one `RestPane` the rest. */
export function Split({ axis, children }: SplitProps) {
  return (
    <AxisContext value={axis}>
      <div className={`split split-${axis}`}>{children}</div>
    </AxisContext>
  );
}

interface RestPaneProps {
  /** The smallest size, in pixels. */
  readonly min: number;
  readonly children: ReactNode;
}

/** Takes what the sized panes leave. */
export function RestPane({ min, children }: RestPaneProps) {
  const axis = useContext(AxisContext);
  return (
    <div className="pane pane-rest" style={atLeast(axis, min)}>
      {children}
    </div>
  );
}

interface SizedPaneProps extends RestPaneProps {
  /** Under this name a person's choice of its size is kept. */
  readonly name: string;
  /** What the divider is called. */
  readonly label: string;
  /** On which side of the rest it lies. */
  readonly side: "start" | "end";
  /** The size until a person chooses another, as in a style sheet. */
  readonly initial: string;
  /** The size in pixels of a pane that is folded and has no divider; null for one that is open. */
  readonly folded?: number | null;
}

/** Keeps its size in pixels when the window changes; a divider changes it. */
export function SizedPane(props: SizedPaneProps) {
  const { name, label, side, initial, min, folded = null, children } = props;
  const axis = useContext(AxisContext);
  const pane = useRef<HTMLDivElement>(null);
  const chosen = useLayout((state) => state.paneSizes[name]);
  const size = chosen === undefined ? initial : `${chosen}px`;
  const style =
    folded === null ? { flexBasis: size, ...atLeast(axis, min) } : { flex: `none`, height: folded };
  const divider =
    folded === null ? (
      <Compartment key="divider" small waiting={<div className="divider" />}>
        <Divider {...{ name, label, side, axis, min, pane }} />
      </Compartment>
    ) : null;
  return (
    <>
      {side === "end" ? divider : null}
      <div ref={pane} className="pane" id={`pane-${name}`} style={style}>
        {children}
      </div>
      {side === "start" ? divider : null}
    </>
  );
}

function atLeast(axis: Axis, min: number) {
  return axis === "x" ? { minWidth: min } : { minHeight: min };
}
