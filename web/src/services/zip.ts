/** Zip archives of a few files (PKWARE's APPNOTE, without its extensions): written compressed, read stored or compressed. */

import { crc32 } from "../base/crc32.js";
import { failure, type Result, success } from "../base/result.js";
import type { ArchiveEntry } from "../model/ports.js";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const [LOCAL_SIZE, CENTRAL_SIZE, END_SIZE] = [30, 46, 22];
/** Names are in UTF-8. */
const UTF8 = 0x0800;
const [STORED, DEFLATED] = [0, 8];
/** The first day that a zip can tell, so that the same files are the same bytes. */
const DATE = 0x0021;
/** What unpacks to more is no project, but a trap. */
const LARGEST = 64 << 20;
const MOST_ENTRIES = 1_000;

export async function zipOf(entries: readonly ArchiveEntry[]): Promise<Blob> {
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name);
    const packed = await through(new CompressionStream("deflate-raw"), bytes);
    const facts = [20, UTF8, DEFLATED, 0, DATE] as const;
    const sizes = [crc32(bytes), packed.length, bytes.length] as const;
    bodies.push(record([LOCAL], facts, sizes, [path.length, 0]), path, packed);
    const rest = [path.length, 0, 0, 0, 0] as const;
    directory.push(record([CENTRAL], [20, ...facts], sizes, rest, [0, at]), path);
    at += LOCAL_SIZE + path.length + packed.length;
  }
  const length = directory.reduce((sum, each) => sum + each.length, 0);
  const count = entries.length;
  const end = record([END], [0, 0, count, count], [length, at], [0]);
  return new Blob([...bodies, ...directory, end], { type: "application/zip" });
}

/** Numbers in little endian: groups of four bytes and of two by turns. */
function record(...groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const width = (group: number) => (group % 2 === 0 ? 4 : 2);
  const size = groups.reduce((sum, group, at) => sum + group.length * width(at), 0);
  const view = new DataView(new ArrayBuffer(size));
  let offset = 0;
  groups.forEach((group, at) => {
    for (const value of group) {
      if (width(at) === 4) view.setUint32(offset, value, true);
      else view.setUint16(offset, value, true);
      offset += width(at);
    }
  });
  return new Uint8Array(view.buffer);
}

const BROKEN = "This is no zip archive, or it is damaged.";

/** The files of an archive; folders by themselves are none. */
export async function entriesOf(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<readonly ArchiveEntry[]>> {
  try {
    return success(await read(bytes));
  } catch {
    return failure(BROKEN);
  }
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<readonly ArchiveEntry[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - END_SIZE;
  while (view.getUint32(end, true) !== END) end--; // a comment may stand behind it
  const entries: ArchiveEntry[] = [];
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new Error(BROKEN);
  for (let left = count; left > 0; left--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error(BROKEN);
    const [path, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(bytes.subarray(at + CENTRAL_SIZE).subarray(0, path));
    unpacked += view.getUint32(at + 24, true);
    if (unpacked > LARGEST) throw new Error(BROKEN);
    if (!name.endsWith("/")) entries.push({ name, bytes: await contentOf(bytes, view, at) });
    at += CENTRAL_SIZE + (path ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** What the entry of the directory at a place tells of. */
async function contentOf(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number) {
  const method = view.getUint16(at + 10, true);
  const [crc, packed, size, local] = [16, 20, 24, 42].map((field) =>
    view.getUint32(at + field, true),
  );
  const start = local ?? 0;
  if (view.getUint32(start, true) !== LOCAL) throw new Error(BROKEN);
  const names = view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const from = start + LOCAL_SIZE + names;
  const raw = bytes.slice(from, from + (packed ?? 0));
  if (method !== STORED && method !== DEFLATED) throw new Error(BROKEN);
  const content = method === STORED ? raw : await unpacked(raw, size ?? 0);
  if (content.length !== size || crc32(content) !== crc) throw new Error(BROKEN);
  return content;
}

/** What was compressed, unless that is more than it says: a few bytes can hold what no memory can. */
async function unpacked(raw: Uint8Array<ArrayBuffer>, size: number) {
  const content = new Uint8Array(size);
  let length = 0;
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > size) {
      void reader.cancel();
      throw new Error(BROKEN);
    }
    content.set(value, length - value.length);
  }
  return content.subarray(0, length);
}

async function through(
  stream: CompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
