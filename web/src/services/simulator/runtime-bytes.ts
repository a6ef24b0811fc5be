export const RUNTIME_MISSING =
  "The simulator could not be loaded. Check the connection and try again.";

/** A file of the page; null when it cannot be had. */
export async function fetchBytes(url: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}
