import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** A vector tile, not yet compressed. */
export interface Tile {
  z: number;
  x: number;
  y: number;
  content: Uint8Array;
}

export interface Archive {
  tiles: readonly Tile[];
  /** The file's metadata, as JSON. */
  metadata: object;
  /** In degrees. */
  bounds: { west: number; south: number; east: number; north: number };
}

const HEADER_BYTES = 127;
/** Readers fetch this many bytes for header and root directory; a larger directory would need leaves. */
const FIRST_READ = 16_384;
const GZIP = 2;
const VECTOR_TILES = 1;

function* varint(value: number): Generator<number> {
  let remaining = value;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) yield (remaining % 128) | 128;
  yield remaining;
}

interface Entry {
  id: number;
  offset: number;
  length: number;
  run: number;
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const before = entries[index - 1];
      return before && offset === before.offset + before.length ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from(numbers.flatMap((value) => [...varint(value)])));
}

/** Tiles in the order of their ids; equal contents are stored once, and equal neighbours share an entry. */
function pack(tiles: readonly Tile[]): { entries: Entry[]; data: Buffer; contents: number } {
  const blobs = new Map<string, { offset: number; length: number }>();
  const chunks: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, content } of tiles.map(({ z, x, y, content }) => ({ id: zxyToTileId(z, x, y), content })).sort((a, b) => a.id - b.id)) {
    const key = Buffer.from(content).toString('latin1');
    let blob = blobs.get(key);
    if (!blob) {
      const chunk = gzipSync(content, { level: 9 });
      blob = { offset: end, length: chunk.length };
      blobs.set(key, blob);
      chunks.push(chunk);
      end += chunk.length;
    }
    const last = entries.at(-1);
    if (last && last.id + last.run === id && last.offset === blob.offset) last.run += 1;
    else entries.push({ id, run: 1, ...blob });
  }
  return { entries, data: Buffer.concat(chunks), contents: blobs.size };
}

/**
 * Encodes vector tiles as a PMTiles file, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 * @throws if there are more tiles than one directory can hold
 */
export function writePmtiles({ tiles, metadata, bounds }: Archive): Buffer {
  const { entries, data, contents } = pack(tiles);
  const directory = directoryOf(entries);
  if (HEADER_BYTES + directory.length > FIRST_READ) throw new Error('Too many tiles for one directory');
  const json = gzipSync(JSON.stringify(metadata));
  const zooms = tiles.map(({ z }) => z);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const [jsonAt, dataAt] = [HEADER_BYTES + directory.length, HEADER_BYTES + directory.length + json.length];
  const headerFields = [
    HEADER_BYTES,
    directory.length,
    jsonAt,
    json.length,
    dataAt,
    0,
    dataAt,
    data.length,
    tiles.length,
    entries.length,
    contents,
  ];
  for (const [index, value] of headerFields.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  const [lowest, highest] = [Math.min(...zooms), Math.max(...zooms)];
  for (const [index, value] of [1, GZIP, GZIP, VECTOR_TILES, lowest, highest].entries()) header.writeUInt8(value, 96 + index);
  const { west, south, east, north } = bounds;
  for (const [index, degrees] of [west, south, east, north].entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  header.writeUInt8(lowest, 118);
  for (const [index, degrees] of [(west + east) / 2, (south + north) / 2].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * index);
  return Buffer.concat([header, directory, json, data]);
}
