/** Parts of the page that are loaded when they first show. One that fails takes no other along. */

import { TriangleAlert } from "lucide-react";
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Empty } from "./empty.js";

/** Has what could not be loaded loaded anew when it shows next. */
const again = new Set<() => void>();

/** Failures to load what then says so in its own place. */
const saidInPlace = new WeakSet<object>();

/** Whether a failure to load shows where the part would be. It is known once the failure was handled. */
export function isSaidInPlace(error: unknown): boolean {
  return error instanceof Object && saidInPlace.has(error);
}

/** A component that is loaded when it first shows, inside a `Compartment` or a `Suspense`. */
export function lazily<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  const begin = (): ComponentType<P> =>
    lazy(() =>
      load().catch((error) => {
        if (error instanceof Object) saidInPlace.add(error);
        again.add(() => {
          Loaded = begin();
        });
        throw error;
      }),
    );
  let Loaded = begin();
  return function Lazily(props: P) {
    return <Loaded {...props} />;
  };
}

interface CompartmentProps {
  /** What keeps its place while it loads. */
  readonly waiting?: ReactNode;
  /** Whether there is room for a button alone. */
  readonly small?: boolean;
  readonly children: ReactNode;
}

/** A part of the page that fails alone, as when the page's files were replaced by newer ones on their server. */
export class Compartment extends Component<CompartmentProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private readonly retry = () => {
    for (const begin of again) begin();
    again.clear();
    this.setState({ failed: false });
  };

  override render() {
    const { waiting = null, small, children } = this.props;
    if (!this.state.failed) return <Suspense fallback={waiting}>{children}</Suspense>;
    const retry = (
      <button type="button" className="btn secondary small" onClick={this.retry}>
        Try again
      </button>
    );
    if (small) return retry;
    return (
      <Empty
        icon={TriangleAlert}
        title="This part could not be shown"
        text="It did not load, or has a fault. Your text is safe."
      >
        {retry}
        <button type="button" className="btn small" onClick={() => location.reload()}>
          Load the page again
        </button>
      </Empty>
    );
  }
}
