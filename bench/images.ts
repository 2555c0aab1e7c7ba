import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderUpload } from '@/server/images/render';
import { number, table } from './print';

const [WIDTH, HEIGHT] = [4_000, 3_000];
const PICTURES = 100;
/** The number of different pictures, each read several times: making a hundred would take longer than resizing them. */
const DIFFERENT = 10;
const AT_ONCE = 2;

/** Pictures with the size and detail of 12 megapixel photos: coarse noise under fine noise. @returns their paths */
async function makePictures(folder: string): Promise<string[]> {
  const paths = Array.from({ length: DIFFERENT }, (_, index) => join(folder, `${index}.jpg`));
  for (const path of paths) {
    const coarse = randomFillSync(Buffer.alloc(80 * 60 * 3));
    const fine = randomFillSync(Buffer.alloc(1_000 * 750 * 3));
    const noise = await sharp(fine, { raw: { width: 1_000, height: 750, channels: 3 } })
      .resize(WIDTH, HEIGHT)
      .ensureAlpha(0.12)
      .raw()
      .toBuffer();
    await sharp(coarse, { raw: { width: 80, height: 60, channels: 3 } })
      .resize(WIDTH, HEIGHT)
      .composite([{ input: noise, raw: { width: WIDTH, height: HEIGHT, channels: 4 } }])
      .jpeg({ quality: 88 })
      .toFile(path);
  }
  return paths;
}

/** The same with bare `sharp`: equal sizes, formats and qualities, each made from the file, without checking it. */
async function renderBare(path: string): Promise<void> {
  const resizeInside = (size: number) =>
    sharp(path).autoOrient().resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
  await Promise.all([
    resizeInside(2_400).jpeg({ quality: 90 }).toBuffer(),
    ...[1080, 480, 160].map((size) => resizeInside(size).webp({ quality: 80 }).toBuffer()),
  ]);
}

async function timeAll(paths: readonly string[], read: (path: string) => Promise<unknown>): Promise<number> {
  const queue = Array.from({ length: PICTURES }, (_, index) => paths[index % paths.length]!);
  const began = performance.now();
  const work = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) await read(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (performance.now() - began) / 1_000;
}

/** Processes a hundred photos of 12 megapixels as uploads and with bare `sharp`, alternately. @returns the seconds of each */
async function compareImages(): Promise<{ ours: number; baseline: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-bench-'));
  try {
    const paths = await makePictures(folder);
    await Promise.all([renderUpload(paths[0]!), renderBare(paths[0]!)]);
    const rounds = [];
    for (let round = 0; round < 3; round++)
      rounds.push({ baseline: await timeAll(paths, renderBare), ours: await timeAll(paths, renderUpload) });
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0;
    return { ours: median(rounds.map(({ ours }) => ours)), baseline: median(rounds.map(({ baseline }) => baseline)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function run(): Promise<void> {
  const { ours, baseline } = await compareImages();
  table(
    ['100 photos of 12 megapixels', 'Brigade, s', 'bare sharp, s', 'ratio', 'goal'],
    [['a source and three sizes of each', number(ours, 1), number(baseline, 1), number(ours / baseline, 2), '≤ 1.2']],
  );
}
