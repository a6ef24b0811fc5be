/** The bytes that a base64 text stands for. */
export function bytesOfBase64(text: string): Uint8Array {
  const characters = atob(text);
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
