/**
 * Texts in the fragment of an address, which no server sees: `#share=1.0f3a99c2.q1YqLU4t…`, which is the version of the
 * form, a checksum, and the text packed by deflate, in base64url.
 */

import { base64UrlOf, bytesOfBase64Url } from "../base/base64.js";
import { crc32 } from "../base/crc32.js";
import { failure, type Result, success } from "../base/result.js";
import type { Links } from "../model/ports.js";
import { LINK_START } from "../model/share/link.js";

const VERSION = 1;
/** Longer ones no studio makes; they are not looked into. */
const LONGEST = 1 << 20;
/** What unpacks to more is no project, but a trap. */
const LARGEST = 8 << 20;

const DAMAGED =
  "This link is damaged: a part of it is missing, or was changed on its way. Ask for it once more, or for the project as a file.";
const NEWER =
  "This link was made by a newer version of the studio. Load the page again to open it.";
const TOO_LARGE =
  "This link holds more than a project. It was not opened. Ask for the project as a file.";

export const links: Links = {
  async pack(text) {
    const packed = await packedOf(new TextEncoder().encode(text));
    return `${LINK_START}${VERSION}.${checksum(packed)}.${base64UrlOf(packed)}`;
  },
  async unpack(fragment) {
    if (fragment.length > LONGEST) return failure(TOO_LARGE);
    // Programs through which a link comes write some signs in another way, and add some at its end.
    const link = /^#share=(\d+)\.([0-9a-f]{8})\.([\w-]+)$/.exec(decoded(fragment));
    const version = Number(/^#share=(\d{1,9})\./.exec(decoded(fragment))?.[1]);
    if (version > VERSION) return failure(NEWER);
    const packed = bytesOfBase64Url(link?.[3] ?? "");
    if (!link || version !== VERSION || !packed || checksum(packed) !== link[2])
      return failure(DAMAGED);
    return unpacked(packed);
  },
};

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment).trim();
  } catch {
    return fragment.trim();
  }
}

const checksum = (bytes: Uint8Array) => crc32(bytes).toString(16).padStart(8, "0");

async function packedOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Unpacks bit by bit, and stops where it would become too much. */
async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<Result<string>> {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return success(text + decoder.decode());
      size += value.length;
      if (size > LARGEST) {
        await reader.cancel();
        return failure(TOO_LARGE);
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return failure(DAMAGED);
  }
}
