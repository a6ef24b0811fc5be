/** The bytes that a base64 text stands for. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64?.(text) ?? byHand(text);
}

declare global {
  interface Uint8ArrayConstructor {
    /** Not every browser has it yet; to take a large module apart by hand holds the page up. */
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
  }
}

function byHand(text: string): Uint8Array<ArrayBuffer> {
  const units = atob(text);
  const bytes = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at);
  return bytes;
}
