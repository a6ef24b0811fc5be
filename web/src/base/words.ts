/** A count with its noun: `1 thread`, `3 threads`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** First letter in upper case, for the start of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence without the marks around program text, where that cannot look like it. */
export function plain(sentence: string): string {
  return sentence.replaceAll("`", "");
}
