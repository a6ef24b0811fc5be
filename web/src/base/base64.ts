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

/** Bytes in the alphabet that addresses can hold as it is (RFC 4648, section 5), without padding. */
export function base64UrlOf(bytes: Uint8Array): string {
  let units = "";
  for (const byte of bytes) units += String.fromCharCode(byte);
  return btoa(units).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The bytes that such a text stands for; null where it is none. */
export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  return bytesOfBase64(
    text
      .replace(/-/g, "+")
      .replace(/_/g, "/")
      .padEnd(Math.ceil(text.length / 4) * 4, "="),
  );
}
