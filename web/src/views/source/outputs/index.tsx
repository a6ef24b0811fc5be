import { Suspense } from "react";
import type { Output, OutputKind } from "../../../generated/services.js";
import { errorsOf } from "../../../model/project/compilation.js";
import { lazily } from "../../../ui/lazily.js";
import { useCompilation, useLayout } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import { PlainText } from "../plain-text.js";
import { GeneratedBar } from "./bar.js";
import { GENERATED_LANGUAGES, languageOfOutput } from "./language.js";
import "./outputs.css";
import { useGeneratedLink } from "./link.js";

const GeneratedText = lazily(() => import("./text.js"));

/** The generated text that is open, and how its lines and those of the source belong together. */
export default function GeneratedView({ kind }: { readonly kind: OutputKind }) {
  const release = useLayout((state) => state.release);
  const generated = useCompilation((state) => state.generated);
  const isAsked = generated?.kind === kind && generated.release === release;
  const output = isAsked ? generated.output : null;
  return (
    <section className="generated" aria-label="Generated text">
      {output && output.text !== null ? (
        <Shown kind={kind} output={output} />
      ) : (
        <Missing kind={kind} problem={output?.problem ?? null} />
      )}
    </section>
  );
}

function Shown({ kind, output }: { readonly kind: OutputKind; readonly output: Output }) {
  const link = useGeneratedLink(output);
  const text = output.text ?? "";
  return (
    <>
      <GeneratedBar kind={kind} link={link} />
      <Suspense
        fallback={<PlainText text={text} language={GENERATED_LANGUAGES[languageOfOutput(kind)]} />}
      >
        <GeneratedText kind={kind} output={output} link={link} />
      </Suspense>
    </>
  );
}

interface MissingProps {
  readonly kind: OutputKind;
  /** What the compiler says against it. */
  readonly problem: string | null;
}

function Missing({ kind, problem }: MissingProps) {
  const status = useCompilation((state) => state.status.kind);
  const errors = useCompilation((state) => errorsOf(state.analysis));
  return (
    <>
      <GeneratedBar kind={kind} link={null} />
      <p className="generated-missing">
        <Prose text={reason(status, errors, problem)} />
      </p>
    </>
  );
}

function reason(
  status: "loading" | "ready" | "failed",
  errors: number,
  problem: string | null,
): string {
  if (errors > 0) {
    return "Nothing is generated while the scheduler has errors. The problems below say which.";
  }
  if (problem !== null) return problem;
  if (status === "failed") return "Nothing can be generated: the compiler could not be loaded.";
  if (status === "loading") return "The text is generated as soon as the compiler is loaded.";
  return "Generating…";
}
