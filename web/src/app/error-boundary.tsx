import { Component, type ReactNode } from "react";
import type { StudioValue } from "../ui/studio-context.js";

interface ErrorBoundaryProps {
  readonly studio: StudioValue;
  readonly children: ReactNode;
}

/** Stands in for the page when a part of it fails. The texts are safe and can be taken away. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  private async saveTexts(): Promise<void> {
    const { saveTexts } = await import("../actions/export/files.js");
    await saveTexts(this.props.studio);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <section className="lost" role="alert">
          <h1>The page failed</h1>
          <p>
            This is a fault of the studio, not of your text. Your text is safe. Download it if you
            like, then load the page again.
          </p>
          <div className="row">
            <button type="button" className="btn primary" onClick={() => location.reload()}>
              Load the page again
            </button>
            <button type="button" className="btn secondary" onClick={() => void this.saveTexts()}>
              Download the text
            </button>
          </div>
        </section>
      </main>
    );
  }
}
