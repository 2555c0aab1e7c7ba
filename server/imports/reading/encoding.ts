import { isAscii, isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { UnreadableFile } from './refusals';
import type { Encoding } from './table';

const CHUNK = 1_048_576;

/**
 * Detects the encoding from the whole file: a file may be valid UTF-8 for its first megabyte and then not.
 * @returns the encoding, and the length of its byte order mark
 * @throws UnreadableFile if it is not text in a known encoding
 */
export async function encodingOf(file: FileHandle, byteLength: number): Promise<{ encoding: Encoding; mark: number }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(byteLength, 65_536)), 0, undefined, 0);
  const head = buffer.subarray(0, bytesRead);
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff)) throw new UnreadableFile('unsupported_encoding', { encoding: 'UTF-32' });
  if (starts(0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', mark: 3 };
  if (starts(0xff, 0xfe)) return { encoding: 'utf-16le', mark: 2 };
  if (starts(0xfe, 0xff)) return { encoding: 'utf-16be', mark: 2 };
  const unmarked = unmarkedUtf16(head);
  if (unmarked) return { encoding: unmarked, mark: 0 };
  refuseBinary(head);
  return { encoding: (await isMostlyUtf8(file, byteLength)) ? 'utf-8' : 'windows-1252', mark: 0 };
}

/** UTF-16 without a byte order mark: in a table, half of the bytes are NUL, always on the same side. */
function unmarkedUtf16(head: Buffer): Encoding | undefined {
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  const [even, odd] = zeros;
  const threshold = head.length * 0.35;
  if (odd > threshold && even < odd / 20) return 'utf-16le';
  if (even > threshold && odd < even / 20) return 'utf-16be';
}

function refuseBinary(head: Buffer): void {
  let controls = 0;
  let high = 0;
  let separators = 0;
  for (const byte of head) {
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127) controls += 1;
    if (byte >= 128) high += 1;
    if (byte === 9 || byte === 10 || byte === 13 || byte === 44 || byte === 59 || byte === 124) separators += 1;
  }
  // EBCDIC letters and digits are all above 128; its space is @.
  if (high > head.length / 2 && !isUtf8(trimIncompleteCharacter(head)) && separators < head.length / 50)
    throw head.includes(0x40) && controls < head.length / 10
      ? new UnreadableFile('unsupported_encoding', { encoding: 'EBCDIC' })
      : new UnreadableFile('not_text');
  if (controls > head.length / 20) throw new UnreadableFile('not_text');
}

/** The bytes without an incomplete character at the end. */
function trimIncompleteCharacter(bytes: Buffer): Buffer {
  let end = bytes.length;
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      if (needed > back) end = bytes.length - back;
      break;
    }
  }
  return bytes.subarray(0, end);
}

/**
 * Windows-1252 is almost never valid UTF-8. A file that is mostly valid UTF-8, with a few invalid bytes, was joined from several files.
 * Read as UTF-8, it has a few broken cells rather than a broken letter in each name.
 */
async function isMostlyUtf8(file: FileHandle, byteLength: number): Promise<boolean> {
  const bytes = Buffer.alloc(Math.min(byteLength, CHUNK));
  let carried = 0;
  let position = 0;
  const seen = { valid: 0, broken: 0 };
  while (position < byteLength) {
    const { bytesRead } = await file.read(bytes, carried, bytes.length - carried, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const available = bytes.subarray(0, carried + bytesRead);
    const complete = position < byteLength ? trimIncompleteCharacter(available) : available;
    if (!isAscii(complete)) countCharacters(complete, seen);
    carried = available.length - complete.length;
    available.copyWithin(0, complete.length);
  }
  return seen.broken === 0 || seen.valid > 4 * seen.broken;
}

/** Counts multi-byte UTF-8 characters and invalid bytes. */
function countCharacters(bytes: Buffer, seen: { valid: number; broken: number }): void {
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte < 0x80) continue;
    const expected = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
    let continuation = 0;
    while (continuation < expected && ((bytes[index + continuation + 1] ?? 0) & 0xc0) === 0x80) continuation += 1;
    if (expected > 0 && continuation === expected) seen.valid += 1;
    else seen.broken += 1;
    index += continuation;
  }
}

const shiftedLetters = /\+([A-Za-z0-9+/]{2,})-/g;

/** Whether column names are UTF-7, such as `Pr+AOk-nom`, where letters beyond ASCII are written in base64. */
export function isUtf7(names: readonly string[]): boolean {
  return names.some((name) =>
    [...name.matchAll(shiftedLetters)].some(([, shifted = '']) => {
      const bytes = Buffer.from(shifted, 'base64');
      return bytes.length >= 2 && bytes.length % 2 === 0 && (bytes[0] as number) < 0x21 && bytes.readUInt16BE(0) >= 0x80;
    }),
  );
}
