import { createHash } from 'node:crypto';
import { type Orm, Prisma } from '@/server/core/platform/db';
import { keepRenditions, keepSource } from '@/server/images/image-files';
import { lastingUrl } from '@/server/images/images.rules';
import { renderDrawn } from '@/server/images/render';
import { type DemoPicture, demoPictures, draw } from './pictures';

const DAY_MS = 86_400_000;
const LOGO_COLOURS = { primaryColor: '#7a2f53', secondaryColor: '#f2c14e' };

/** An id of the demo; deterministic. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`demo image ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const idOf = ({ brandId, name }: Pick<DemoPicture, 'brandId' | 'name'>) => uuidOf(`${brandId}/${name}`);

/** The address of a picture of the demo, for settings. */
export const demoImageUrl = (brandId: number, name: string): string => lastingUrl(idOf({ brandId, name }));

type StoredPicture = Awaited<ReturnType<typeof storePicture>>;

async function storePicture(picture: DemoPicture) {
  const { brandId, name } = picture;
  const { source, shown } = await renderDrawn(draw(picture));
  const folder = idOf({ brandId, name });
  const sourceId = await keepSource(brandId, source, folder);
  return { picture, version: { ...(await keepRenditions(brandId, shown, folder)), sourceId }, source };
}

/** Draws the pictures of the demo and stores their files, while the rows are being written. */
export function drawImages(): Promise<StoredPicture[]> {
  const pictures = Promise.all(demoPictures.map(storePicture));
  // It may fail before anything awaits it.
  pictures.catch(() => undefined);
  return pictures;
}

/** SQL: whether a product’s name begins with a picture's name. */
const isNamedAfter = (product: string) => Prisma.raw(`starts_with(replace(lower(${product}.name), '''', '’'), lower(i.name))`);

/** Writes the libraries of the demo’s brands, and the logo of the first. */
export async function seedImages(db: Orm, now: Date, pictures: Promise<StoredPicture[]>): Promise<void> {
  for (const [index, { picture, version, source }] of (await pictures).entries()) {
    const { brandId, name } = picture;
    const id = idOf(picture);
    const createdAt = new Date(now.getTime() - (90 - index) * DAY_MS);
    const sourceFacts = { format: 'png', sourceWidth: source.width, sourceHeight: source.height, sourceType: source.contentType };
    await db.image.create({
      data: {
        ...{ id, brandId, name, createdAt, updatedAt: createdAt },
        versions: {
          create: {
            ...version,
            ...sourceFacts,
            brandId,
            version: 1,
            sourceBytes: source.bytes.length,
            bytes: version.bytes,
            createdAt,
          },
        },
      },
    });
  }
  await db.$executeRaw`update catalog_products c set image_id = i.id from images i where i.brand_id = c.brand_id and ${isNamedAfter('c')}`;
  await db.$executeRaw`update products p set image_id = i.id from images i, restaurants r
    where r.id = p.restaurant_id and i.brand_id = r.brand_id and p.catalog_product_id is null and ${isNamedAfter('p')}`;
  await db.brand.update({ where: { id: 1 }, data: { logoImageId: idOf({ brandId: 1, name: 'Logo Lumière' }), ...LOGO_COLOURS } });
}
