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
};
