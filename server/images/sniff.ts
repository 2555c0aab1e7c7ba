import { open } from 'node:fs/promises';
import type { ImageFormat } from './images.values';
import type { ImageRefusal } from './refusals';

/** The bytes read from the beginning of a file. */
const HEAD_BYTES = 4_096;

/** Recognises a file by its first bytes, whatever its name or declared type: an accepted format, or the reason to refuse it. */
export async function sniffFile(path: string): Promise<{ format: ImageFormat } | { refusal: ImageRefusal }> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return sniff(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function sniff(head: Buffer): { format: ImageFormat } | { refusal: ImageRefusal } {
  if (head.length === 0) return { refusal: 'empty_file' };
  const ascii = (from: number, to: number) => head.toString('latin1', from, to);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return { format: 'jpeg' };
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return { format: 'png' };
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return { format: 'webp' };
  if (ascii(4, 8) === 'ftyp') return sniffBrands(head);
  if (/^GIF8[79]a/.test(ascii(0, 6))) return { refusal: 'animated' };
  if (/<svg[\s>]/i.test(head.toString('utf8')) || /<svg[\s>]/i.test(head.toString('utf16le'))) return { refusal: 'svg' };
  return { refusal: 'not_an_image' };
}

/** The brands of an ISO media file say which readers support it. */
function sniffBrands(head: Buffer): { format: ImageFormat } | { refusal: ImageRefusal } {
  const length = Math.min(head.readUInt32BE(0), head.length);
  const brands = Array.from({ length: Math.max(0, Math.floor((length - 8) / 4)) }, (_, index) =>
    head.toString('latin1', 8 + index * 4, 12 + index * 4),
  );
  if (brands[0] === 'avis') return { refusal: 'animated' };
  if (brands.includes('avif')) return { format: 'avif' };
  return { refusal: brands.some((brand) => /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) ? 'heic' : 'not_an_image' };
}
