import type { ReactNode } from "react";
import type { NodeKind, VerdictName } from "../../generated/services.js";

/** 16 px drawings of kinds of containers; shape says the discipline. */
const KIND_PATHS: Readonly<Partial<Record<NodeKind, ReactNode>>> = {
  queue: <path d="M1.5 3.5h13M1.5 12.5h13M4 8h1.6M7.6 8h5m-2-2 2 2-2 2" />,
  pqueue: <path d="M1.5 2.5h13M1.5 13.5h13M4.2 10.8V9.4M8 10.8V7.4M11.8 10.8V5.2" />,
  stack: <path d="M3 2v12h10V2M6 11h4M6 8h4M6 5h4" />,
  pstack: <path d="M2.5 2v12h11V2M7.2 5h1.6M6.2 8h3.6M5 11h6" />,
  threadref: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <rect x="5.5" y="6.3" width="5" height="3.4" rx="1.2" fill="currentColor" stroke="none" />
    </>
  ),
  birth: <path d="M3 8h10M8 3v10" />,
  running: (
    <path d="M4 4h8v8H4zM6.5 6.5h3v3h-3zM6 4V1.8M10 4V1.8M6 14.2V12M10 14.2V12M4 6H1.8M4 10H1.8M14.2 6H12M14.2 10H12" />
  ),
  end: <path d="m4 4 8 8M12 4l-8 8" />,
};

export function KindGlyph({ kind }: { readonly kind: NodeKind }) {
  return <Glyph className={`kind-${kind} kind-glyph`}>{KIND_PATHS[kind]}</Glyph>;
}

const VERDICT_PATHS: Readonly<Record<VerdictName, ReactNode>> = {
  proven: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.5 8.2 1.8 1.8 3.3-3.6" />
    </>
  ),
  runtime: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
    </>
  ),
  refuted: <path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM6 6l4 4m0-4-4 4" />,
};

/** What the compiler knows of a check: ring with tick, half disc, octagon with cross. */
export function VerdictGlyph({ verdict }: { readonly verdict: VerdictName }) {
  return <Glyph className={`verdict-${verdict}`}>{VERDICT_PATHS[verdict]}</Glyph>;
}

interface GlyphProps {
  readonly className: string;
  readonly children: ReactNode;
}

function Glyph({ className, children }: GlyphProps) {
  return (
    <svg
      aria-hidden="true"
      className={`icon ${className}`}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** The studio's mark: the arm of a catapult, drawn back. */
export function Mark() {
  return (
    <svg
      aria-hidden="true"
      className="logo"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 20c2.5-9 7-14 17-15" />
      <path d="m15.5 2.5 4.8 2.4-2.8 4.6" />
      <path d="M3 20h18" />
      <circle cx="7.2" cy="11.5" r="2.3" fill="currentColor" stroke="none" />
    </svg>
  );
}
