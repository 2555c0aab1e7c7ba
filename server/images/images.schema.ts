import { z } from 'zod';
import type { Words } from '@/server/core/operation/errors';
import { atLeastOne, cursor, id, pageSize, saying, timestamp } from '@/server/core/operation/fields';
import { faultOfName, type NameFault } from './images.rules';
import { imageFormats, imageUseKinds, MAX_IMAGE_NAME, MIN_CROP } from './images.values';

const imageId = z.uuid().meta({ example: '0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f' });
export const brandParams = z.object({ brandId: id });
export const imageParams = z.object({ brandId: id, imageId });

const faults: Record<NameFault, Words> = {
  empty: { en: 'Send a name.', fr: 'Envoyez un nom.' },
  too_long: { en: `Send at most ${MAX_IMAGE_NAME} characters.`, fr: `Envoyez ${MAX_IMAGE_NAME} caractères au plus.` },
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
    if (fault) issues.push({ code: 'custom', input: value, ...saying(faults[fault], { code: 'unsafe_name' }) });
  })
  .describe('Safe as the name of a file.')
  .meta({ example: 'Crème brûlée' });

const outside: Words = { en: 'The part ends outside of the picture.', fr: 'La partie affichée dépasse de l’image.' };
const share = z.number().min(0).max(1);
const crop = z
  .object({ x: share, y: share, width: share.min(MIN_CROP), height: share.min(MIN_CROP) })
  .refine(({ x, width }) => x + width <= 1.000_001, saying(outside, { path: ['width'] }))
  .refine(({ y, height }) => y + height <= 1.000_001, saying(outside, { path: ['height'] }))
  .describe('The part that is shown, in shares of the whole picture: 0 to 1.')
  .meta({ example: { x: 0.1, y: 0, width: 0.8, height: 1 } });
const focus = z
  .object({ x: share, y: share })
  .describe('What stays in sight where a place has another shape, in shares of the whole picture.')
  .meta({ example: { x: 0.5, y: 0.4 } });

export const imageBody = z
  .object({ name, crop: crop.nullable().describe('Null shows the whole picture.'), focus })
  .partial()
  .superRefine(atLeastOne(['name', 'crop', 'focus']));

export const imagesQuery = z.object({
  search: z.string().trim().max(255).optional().describe('Part of the name; accents and case do not matter.'),
  archived: z.boolean().default(false).describe('Only archived images; only the others unless sent.'),
  unused: z.boolean().optional().describe('Only images that nothing uses.'),
  cursor: cursor.optional(),
  limit: pageSize(50),
});

const use = z.object({
  kind: z.enum(imageUseKinds),
  id: z.string().describe('Of what uses it.').meta({ example: '1/2/2' }),
  name: z.string().meta({ example: 'Bistro Lumière' }),
  restaurantId: id.nullable(),
  channelId: id.nullable().meta({ example: 2 }),
});
export type ImageUse = z.infer<typeof use>;

const url = (example: string) => z.string().meta({ example: `/images/0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f/${example}` });
export const image = z
  .object({
    number: z.int().min(1).describe('Images are numbered in the order in which they were added.').meta({ example: 61 }),
    imageId,
    name: z.string().meta({ example: 'Crème brûlée' }),
    url: url('1-1080.webp').describe(
      'At most 1080 pixels wide and high. Open to everybody; it changes with the version, and may be cached for ever.',
    ),
    previewUrl: url('1-480.webp').describe('At most 480 pixels.'),
    thumbnailUrl: url('1-160.webp').describe('At most 160 pixels.'),
    lastingUrl: url('1080.webp').describe('Stays the same when the image is replaced.'),
    sourceUrl: z
      .string()
      .describe('The whole picture, without the crop; not public.')
      .meta({ example: '/v2/brands/1/images/0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f/source' }),
    position: z.string().describe('The focus as CSS `object-position` of what is shown.').meta({ example: '50% 40%' }),
    version: z.int().min(1).meta({ example: 1 }),
    width: z.int().describe('Pixels of the largest size.').meta({ example: 1080 }),
    height: z.int().meta({ example: 810 }),
    sourceWidth: z.int().describe('Pixels of the whole picture as it is kept.').meta({ example: 2400 }),
    sourceHeight: z.int().meta({ example: 1800 }),
    crop: crop.nullable(),
    focus,
    format: z.enum(imageFormats).describe('What was uploaded.'),
    bytes: z.int().describe('What the image takes up in the library.').meta({ example: 412_000 }),
    useCount: z.int().min(0).meta({ example: 1 }),
    uses: z.array(use).describe('What uses it: the first three in lists.'),
    createdAt: timestamp,
    updatedAt: timestamp,
    archivedAt: timestamp.nullable(),
    deletedOn: timestamp.nullable().describe('Archived images: when it is deleted for good.'),
    etag: z.string().describe('The version of what can be changed, for `If-Match`.'),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof image>;

export const imagePage = z.object({ items: z.array(image), nextCursor: cursor.nullable() });

export const fileParams = z.object({
  imageId,
  file: z
    .string()
    .regex(/^(?:\d{1,9}-)?(?:160|480|1080)\.webp$/)
    .describe('`{version}-{size}.webp`, or `{size}.webp` for the current version.')
    .meta({ example: '1-480.webp' }),
});
