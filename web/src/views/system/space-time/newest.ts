/** Does one thing at a time. Of what is wanted meanwhile, only the newest is done. */
export class Newest {
  private next: (() => Promise<void>) | null = null;
  private isBusy = false;

  async do(work: () => Promise<void>): Promise<void> {
    this.next = work;
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      for (let now = this.take(); now !== null; now = this.take()) await now();
    } finally {
      this.isBusy = false;
    }
  }

  private take(): (() => Promise<void>) | null {
    const work = this.next;
    this.next = null;
    return work;
  }
}
