/**
 * Reports how much of a known number of bytes this worker's fetches have brought, and makes a
 * missing file an error: Pyodide waits for ever on one.
 */
export function countFetches(total: number, report: (progress: number) => void): void {
  const plainFetch = self.fetch.bind(self);
  let received = 0;
  self.fetch = async (...request) => {
    const response = await plainFetch(...request);
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        report(Math.min(0.99, received / total));
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}
