import { randomUUID } from 'node:crypto';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { type ImageSize, imageSizes } from './images.values';
import type { Renditions, Source } from './render';

/** The prefix of storage keys of images. */
export const IMAGE_FILES = 'images/';

export const sourceKey = (brandId: number, sourceId: string) => `${IMAGE_FILES}${brandId}/${sourceId}/source`;
export const renditionKey = (brandId: number, renditionId: string, size: ImageSize) =>
  `${IMAGE_FILES}${brandId}/${renditionId}/${size}.webp`;

async function* toStream(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The renditions of a version whose files are stored. */
export interface KeptRenditions {
  renditionId: string;
  sizes: Record<ImageSize, number>;
  width: number;
  height: number;
  bytes: number;
}

/** Stores a picture. @returns its folder: a new one unless it is given */
export async function keepSource(brandId: number, { bytes, contentType }: Source, sourceId: string = randomUUID()): Promise<string> {
  await files.put(sourceKey(brandId, sourceId), toStream(bytes), {
    contentType,
    fileName: contentType === 'image/jpeg' ? 'image.jpg' : 'image.webp',
  });
  return sourceId;
}

/** Stores the renditions of a picture, in a new folder unless one is given. */
export async function keepRenditions(
  brandId: number,
  { files: renditionFiles, width, height }: Renditions,
  renditionId: string = randomUUID(),
): Promise<KeptRenditions> {
  await Promise.all(
    imageSizes.map((size) =>
      files.put(renditionKey(brandId, renditionId, size), toStream(renditionFiles[size]), {
        contentType: 'image/webp',
        fileName: `image-${size}.webp`,
      }),
    ),
  );
  const sizes = Object.fromEntries(imageSizes.map((size) => [size, renditionFiles[size].length])) as Record<ImageSize, number>;
  return { renditionId, sizes, width, height, bytes: imageSizes.reduce((sum, size) => sum + renditionFiles[size].length, 0) };
}

const FOLDER = /^images\/\d+\/([\da-f-]{36})\/(source|\d+\.webp)$/;

/** Which of these files belong to a version of an image, for the sweep. */
export async function referredImageFiles(keys: string[]): Promise<string[]> {
  const parsedKeys = keys.flatMap((key) => {
    const [, folder, name] = FOLDER.exec(key) ?? [];
    return folder ? [{ key, folder, isSource: name === 'source' }] : [];
  });
  const ids = parsedKeys.map(({ folder }) => folder);
  const rows = await prisma.imageVersion.findMany({
    where: { OR: [{ sourceId: { in: ids } }, { renditionId: { in: ids } }] },
    select: { sourceId: true, renditionId: true },
  });
  const [sources, renditions] = [new Set(rows.map(({ sourceId }) => sourceId)), new Set(rows.map(({ renditionId }) => renditionId))];
  return parsedKeys.filter(({ folder, isSource }) => (isSource ? sources : renditions).has(folder)).map(({ key }) => key);
}

/** The bytes of a stored picture: a few megabytes at most. */
export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
