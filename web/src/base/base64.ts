/** The bytes that a base64 text stands for. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const units = atob(text);
  const bytes = new Uint8Array(units.length);
  // By hand: an iterator over a large module holds the page up.
  for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at);
  return bytes;
}
