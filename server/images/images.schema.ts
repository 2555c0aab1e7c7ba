import { z } from 'zod';
import type { Words } from '@/server/core/operation/errors';
import { atLeastOne, cursor, id, pageSize, timestamp, withWords } from '@/server/core/operation/fields';
import { faultOfName, type NameFault } from './images.rules';
import { imageFormats, imageUseKinds, MAX_IMAGE_NAME, MIN_CROP } from './images.values';

const imageId = z.uuid().meta({ example: '0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f' });
export const brandParams = z.object({ brandId: id });
export const imageParams = z.object({ brandId: id, imageId });

const faults: Record<NameFault, Words> = {
  empty: { en: 'Enter a name.', fr: 'Saisissez un nom.' },
  too_long: { en: `Enter at most ${MAX_IMAGE_NAME} characters.`, fr: `Saisissez ${MAX_IMAGE_NAME} caractères au plus.` },
  characters: {
    en: 'A name has no / \\ : * ? " < > | and no invisible characters.',
    fr: 'Un nom ne contient ni / \\\u00a0: *\u202f? " < > | ni caractère invisible.',
  },
  dots: {
    en: 'A name neither begins with a dot nor ends with one, and has no two in a row.',
    fr: 'Un nom ne commence ni ne se termine par un point, et n’en contient pas deux de suite.',
  },
  reserved: { en: 'This name is reserved.', fr: 'Ce nom est réservé.' },
  ending: {
    en: 'A name ends in .jpg, .png, .webp or .avif, or has no ending.',
    fr: 'Un nom se termine par .jpg, .png, .webp ou .avif, ou n’a pas d’extension.',
  },
};
const name = z
  .string()
  .transform((text) => text.normalize('NFC').trim())
  .check(({ value, issues }) => {
    const fault = faultOfName(value);
    if (fault) issues.push({ code: 'custom', input: value, ...withWords(faults[fault], { code: 'unsafe_name' }) });
  })
  .describe('The name, which is safe as a file name.')
  .meta({ example: 'Crème brûlée' });

const outside: Words = { en: 'The part ends outside of the picture.', fr: 'La partie affichée dépasse de l’image.' };
const share = z.number().min(0).max(1);
const crop = z
  .object({ x: share, y: share, width: share.min(MIN_CROP), height: share.min(MIN_CROP) })
  .refine(({ x, width }) => x + width <= 1.000_001, withWords(outside, { path: ['width'] }))
  .refine(({ y, height }) => y + height <= 1.000_001, withWords(outside, { path: ['height'] }))
  .describe('The visible part, as fractions of the whole picture from 0 to 1.')
  .meta({ example: { x: 0.1, y: 0, width: 0.8, height: 1 } });
const focus = z
  .object({ x: share, y: share })
  .describe('The point that stays visible where the picture is shown in another shape, as fractions of the whole picture.')
  .meta({ example: { x: 0.5, y: 0.4 } });

export const imageBody = z
  .object({ name, crop: crop.nullable().describe('The visible part. Null shows the whole picture.'), focus })
  .partial()
  .superRefine(atLeastOne(['name', 'crop', 'focus']));

export const imagesQuery = z.object({
  search: z.string().trim().max(255).optional().describe('A part of the name, regardless of accents and case.'),
  archived: z.boolean().default(false).describe('Whether to list only archived images. Otherwise the list omits them.'),
  unused: z.boolean().optional().describe('Whether to list only images that nothing uses.'),
  cursor: cursor.optional(),
  limit: pageSize(50),
});

const use = z.object({
  kind: z.enum(imageUseKinds),
  id: z.string().describe('The id of what uses the image.').meta({ example: '1/2/2' }),
  name: z.string().meta({ example: 'Bistro Lumière' }),
  restaurantId: id.nullable(),
  channelId: id.nullable().meta({ example: 2 }),
});
export type ImageUse = z.infer<typeof use>;

const url = (example: string) => z.string().meta({ example: `/images/0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f/${example}` });
export const image = z
  .object({
    number: z
      .int()
      .min(1)
      .describe('The number of the image. Images are numbered in the order in which they were added.')
      .meta({ example: 61 }),
    imageId,
    name: z.string().meta({ example: 'Crème brûlée' }),
    url: url('1-1080.webp').describe(
      'The public URL of the image, at most 1080 pixels wide and high. It changes with the version, and may be cached indefinitely.',
    ),
    previewUrl: url('1-480.webp').describe('The URL of the image, at most 480 pixels wide and high.'),
    thumbnailUrl: url('1-160.webp').describe('The URL of the image, at most 160 pixels wide and high.'),
    lastingUrl: url('1080.webp').describe('The URL that stays the same when the image is replaced.'),
    sourceUrl: z
      .string()
      .describe('The URL of the whole picture, without the crop. Not public.')
      .meta({ example: '/v2/brands/1/images/0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f/source' }),
    position: z.string().describe('The focus within the visible part, as CSS `object-position`.').meta({ example: '50% 40%' }),
    version: z.int().min(1).meta({ example: 1 }),
    width: z.int().describe('The width of the largest size, in pixels.').meta({ example: 1080 }),
    height: z.int().meta({ example: 810 }),
    sourceWidth: z.int().describe('The width of the whole picture as stored, in pixels.').meta({ example: 2400 }),
    sourceHeight: z.int().meta({ example: 1800 }),
    crop: crop.nullable(),
    focus,
    format: z.enum(imageFormats).describe('The format of the uploaded file.'),
    bytes: z.int().describe('The storage that the image uses in the library, in bytes.').meta({ example: 412_000 }),
    useCount: z.int().min(0).meta({ example: 1 }),
    uses: z.array(use).describe('The uses of the image. Lists contain the first three.'),
    createdAt: timestamp,
    updatedAt: timestamp,
    archivedAt: timestamp.nullable(),
    deletedOn: timestamp.nullable().describe('When an archived image is permanently deleted; null if it is not archived.'),
    etag: z.string().describe('The version of the editable fields, for `If-Match`.'),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof image>;

export const imagePage = z.object({ items: z.array(image), nextCursor: cursor.nullable() });

export const fileParams = z.object({
  imageId,
  file: z
    .string()
    .regex(/^(?:\d{1,9}-)?(?:160|480|1080)\.webp$/)
    .describe('The file name: `{version}-{size}.webp`, or `{size}.webp` for the current version.')
    .meta({ example: '1-480.webp' }),
});
