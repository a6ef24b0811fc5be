import { failure, success } from "../base/result.js";
import type { Downloads } from "../model/ports.js";

/** How long a browser may take to begin reading a download, in milliseconds. */
const READING_TIME = 60_000;

export const browserDownloads: Downloads = {
  save(name, type, content) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), READING_TIME);
  },
  async copy(content) {
    try {
      return success(await navigator.clipboard.writeText(content));
    } catch {
      return failure("The browser does not let the page copy. Download the text instead.");
    }
  },
  async copied() {
    try {
      return success(await navigator.clipboard.readText());
    } catch {
      return failure(
        "The browser does not let the page read what was copied. Press Ctrl+V instead.",
      );
    }
  },
};
