/** The smallest LEB128 of an unsigned number. */
export function unsigned(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  return Uint8Array.from([...bytes, left]);
}

/** Text with its length. */
export function name(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return concatenate([unsigned(bytes.length), bytes]);
}

export function section(id: number, content: Uint8Array): Uint8Array {
  return concatenate([Uint8Array.of(id), unsigned(content.length), content]);
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
