// @not-in-check
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { errorOf } from '@/server/testing/as';
import { longestBlock } from '@/server/testing/event-loop';
import { uploadedFile } from '@/server/testing/imports';
import { pngOf } from '@/server/testing/pictures';
import { renderPart, renderUpload } from './render';

const MOST_MS = 100;
const render = (bytes: Uint8Array | string, name = 'a.jpg') => renderUpload(uploadedFile(bytes, name).path);
const refusal = async (bytes: Uint8Array | string, name?: string) => (await errorOf(render(bytes, name))).extraData;

const RED = { r: 200, g: 40, b: 40 };
/** A picture of one colour; wider than high. */
const plain = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: RED } });
/** The left half red, the right half blue. */
const halves = (width = 400, height = 200) =>
  plain(width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: { r: 30, g: 60, b: 200 } } }, left: width / 2, top: 0 },
  ]);
const pixelAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const from = (y * info.width + x) * info.channels;
  return [...data.subarray(from, from + info.channels)];
};
const isNear = (found: number[], { r, g, b }: typeof RED) => [r, g, b].every((value, index) => Math.abs(value - (found[index] ?? 0)) < 25);

describe('a picture', () => {
  it.each<[string, Sharp]>([
    ['jpeg', plain().jpeg()],
    ['png', plain().png()],
    ['webp', plain().webp()],
    ['avif', plain().avif({ effort: 0 })],
  ])('is accepted as %s, whatever its file is called', async (format, image) => {
    const made = await render(await image.toBuffer(), 'holiday.exe');
    expect(made).toMatchObject({
      format,
      source: { width: 400, height: 300, contentType: 'image/jpeg' },
      shown: { width: 400, height: 300 },
    });
    expect(isNear(await pixelAt(made.shown.files[480], 10, 10), RED)).toBe(true);
  });

  it('is rendered as WebP in three sizes and never enlarged', async () => {
    const { source, shown } = await render(await plain(3_000, 1_500).jpeg().toBuffer());
    const sizes = await Promise.all(([160, 480, 1080] as const).map((size) => sharp(shown.files[size]).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 160, 80],
      ['webp', 480, 240],
      ['webp', 1080, 540],
    ]);
    expect(source).toMatchObject({ width: 2_400, height: 1_200 });
    const small = await render(pngOf(100, 50));
    expect(await sharp(small.shown.files[1080]).metadata()).toMatchObject({ width: 100, height: 50 });
  });

  it('loses all metadata of its file, such as the location', async () => {
    const bytes = await plain()
      .withExif({ IFD0: { Copyright: 'somebody', Model: 'SpyCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SpyCam')).toBe(true);
    const { source, shown } = await render(bytes);
    for (const file of [source.bytes, ...Object.values(shown.files)]) {
      expect(file.includes('SpyCam')).toBe(false);
      const about = await sharp(file).metadata();
      expect(['exif', 'xmp', 'iptc', 'icc', 'orientation'].filter((name) => name in about)).toEqual([]);
    }
  });

  it('is turned upright according to its orientation tag', async () => {
    const turned = await render(await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect(turned.source).toMatchObject({ width: 200, height: 400 });
    expect(isNear(await pixelAt(turned.shown.files[1080], 100, 20), RED)).toBe(true);
  });

  it('loses data appended after its end', async () => {
    const polyglot = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('PK\x03\x04<script>alert(1)</script><?php evil(); ?>')]);
    const { source, shown } = await render(polyglot);
    for (const file of [source.bytes, ...Object.values(shown.files)]) expect(file.includes('script')).toBe(false);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['for print (CMYK)', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
    ['of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer()],
    ['of a palette', () => plain().png({ palette: true }).toBuffer()],
    ['that is progressive', () => plain().jpeg({ progressive: true }).toBuffer()],
  ])('%s becomes an 8-bit sRGB picture', async (_name, make) => {
    const { shown } = await render(await make());
    expect(await sharp(shown.files[1080]).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
    expect(isNear(await pixelAt(shown.files[1080], 5, 5), RED)).toBe(true);
  });

  it('stays grey where it is grey, and transparent where it is transparent', async () => {
    expect(
      (await pixelAt((await render(pngOf(20, 20))).shown.files[160], 3, 3)).slice(0, 3).every((value) => Math.abs(value - 0x80) < 4),
    ).toBe(true);
    const seeThrough = sharp({ create: { width: 50, height: 50, channels: 4, background: { ...RED, alpha: 0 } } });
    const { source, shown } = await render(await seeThrough.png().toBuffer());
    expect(source.contentType).toBe('image/webp');
    expect((await pixelAt(shown.files[160], 3, 3))[3]).toBe(0);
  });

  it('is cropped from the stored source', async () => {
    const { source } = await render(await halves().png().toBuffer());
    const right = await renderPart(source.bytes, { x: 0.6, y: 0, width: 0.4, height: 1 });
    expect(right).toMatchObject({ width: 160, height: 200 });
    expect(isNear(await pixelAt(right.files[1080], 80, 100), { r: 30, g: 60, b: 200 })).toBe(true);
  });
});

/** An ISO media file with these brands. */
const isoFile = (...brands: string[]) => {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(500)]);
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

describe('rendering', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['nothing', '', 'empty_file'],
    ['a text', 'not a picture at all', 'not_an_image'],
    ['a page', '<!doctype html><img src=x onerror=alert(1)>', 'not_an_image'],
    ['a drawing with a script', svg, 'svg'],
    ['a drawing behind a declaration', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`, 'svg'],
    ['a drawing in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), 'svg'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'animated'],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'not_an_image'],
    ['a program', Buffer.from('MZ\x90\0', 'latin1'), 'not_an_image'],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1'), 'not_an_image'],
    ['a HEIC photo', isoFile('heic', 'mif1'), 'heic'],
    ['an animated AVIF', isoFile('avis', 'avif'), 'animated'],
    ['a film', isoFile('mp42', 'isom'), 'not_an_image'],
    ['the beginning of a JPEG before a text', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]), 'broken'],
    ['the beginning of a WebP before a text', Buffer.from(`RIFF\x10\0\0\0WEBP${svg}`, 'latin1'), 'broken'],
    ['an AVIF without a picture', isoFile('avif', 'mif1'), 'broken'],
    ['a picture without pixels', pngOf(0, 10, { width: 1, height: 1 }), 'broken'],
    ['a picture of 60,000 × 60,000 pixels in a few bytes', pngOf(60_000, 60_000, { width: 1, height: 1 }), 'too_many_pixels'],
    ['a picture that has fewer pixels than it says', pngOf(4_000, 4_000, { width: 10, height: 10 }), 'broken'],
  ])('refuses an upload of %s', async (_name, bytes, reason) => expect(await refusal(bytes, 'photo.jpg')).toEqual({ reason }));

  it('refuses a truncated picture', async () => {
    for (const image of [
      halves(900, 600).jpeg(),
      halves(900, 600).png({ compressionLevel: 0 }),
      halves(900, 600).webp({ lossless: true }),
    ]) {
      const bytes = await image.toBuffer();
      expect(await refusal(bytes.subarray(0, Math.floor(bytes.length / 2)))).toEqual({ reason: 'broken' });
    }
  });

  it('refuses an animated picture', async () => {
    const frames = Buffer.alloc(20 * 60 * 3, 120).fill(30, 0, 20 * 20 * 3);
    const bytes = await sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
      .webp()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBeGreaterThan(1);
    expect(await refusal(bytes)).toEqual({ reason: 'animated' });
  });
});

it('rendering large pictures does not block the event loop', async () => {
  const bytes = await plain(4_000, 3_000).jpeg().toBuffer();
  await render(bytes);
  const { ms } = await longestBlock(MOST_MS, () => Promise.all([render(bytes), render(bytes)]));
  expect(ms).toBeLessThan(MOST_MS);
});
