/**
 * The files of this worker: how much of a known number of bytes has come, and files that are fetched before somebody
 * asks for them. A missing file is an error, on which Pyodide would wait for ever.
 */
export class Fetches {
  private readonly begun = new Map<string, Promise<Response>>();
  private readonly plainFetch = self.fetch.bind(self);
  private received = 0;

  /** From now on all fetches of this worker go through here. */
  constructor(
    private readonly total: number,
    private readonly report: (progress: number) => void,
  ) {
    self.fetch = (what, ...options) => {
      const begun = this.begun.get(String(what));
      this.begun.delete(String(what));
      return begun ?? this.fetch(what, ...options);
    };
  }

  /** Fetches a file behind others, for whoever asks for it first. It is there when this resolves. */
  async begin(url: string, behind?: Promise<unknown>): Promise<void> {
    const response = Promise.resolve(behind).then(() => this.fetch(url));
    this.begun.set(url, response);
    // Counted in a copy: Chromium keeps compiled code only of a response that nobody has put together anew.
    await this.count((await response).clone());
  }

  private async fetch(...request: Parameters<typeof fetch>): Promise<Response> {
    const response = await this.plainFetch(...request);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response;
  }

  private async count({ body }: Response): Promise<void> {
    const reader = body?.getReader();
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      this.add(value.byteLength);
    }
  }

  /** Tells of whole hundredths only, since the page draws each. */
  private add(bytes: number): void {
    const before = this.share();
    this.received += bytes;
    if (this.share() > before) this.report(this.share() / 100);
  }

  private share(): number {
    return Math.min(99, Math.floor((100 * this.received) / this.total));
  }
}
