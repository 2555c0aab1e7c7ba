import { listAudit } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { IMAGE_FILES } from '@/server/images/image-files';
import { listImages, showImage, uploadImage } from '@/server/images/images.operations';
import type { Image } from '@/server/images/images.schema';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createImage } from '@/server/testing/factories';
import { uploadedFile } from '@/server/testing/imports';
import { pngOf } from '@/server/testing/pictures';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';

export let tenants: TwoTenants;
export let as: ReturnType<typeof actorsOf>;
export let office: Actor;
export let brandId: number;

export async function furnishLibrary(): Promise<void> {
  tenants = await resetToTwoTenants();
  await prisma.image.deleteMany();
  for await (const { key } of files.list(IMAGE_FILES)) await files.delete(key);
  as = actorsOf(tenants);
  office = await as('brand');
  brandId = tenants.a.brandId;
}

export const file = (content: Uint8Array | string = pngOf(40, 30), name = 'Croque Monsieur.png') => uploadedFile(content, name);
export const upload = (content?: Uint8Array | string, name?: string, facts = {}): Promise<Image> =>
  office.call(uploadImage, { brandId, file: file(content, name) }, facts);
export const refOf = ({ imageId }: Image) => ({ brandId, imageId });
export const names = async (input: object = {}) => (await office.call(listImages, { brandId, ...input })).items.map(({ name }) => name);
export const keys = async () => {
  const found: string[] = [];
  for await (const { key } of files.list(IMAGE_FILES)) found.push(key);
  return found;
};
export const bytesAt = async (path: string) => {
  const [, imageId = '', name = ''] = /^\/images\/(.+)\/(.+)$/.exec(path) ?? [];
  return (await office.download(showImage, { imageId, file: name })).bytes;
};
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** With more than the allowed 10 GB. */
export const fillLibrary = async () => {
  const { id } = await createImage(prisma, { brandId });
  await prisma.sql
    .run`insert into image_versions (image_id, version, brand_id, source_id, rendition_id, format, source_width, source_height, source_type,
        source_bytes, width, height, sizes, bytes)
      select ${id}::uuid, n, ${brandId}, gen_random_uuid(), gen_random_uuid(), 'png', 1, 1, 'image/jpeg', 1, 1, 1, '{}', 2000000000 from generate_series(2, 7) n`;
};
export const lastChange = async () => (await office.call(listAudit, { brandId, subjectKind: 'image' })).items[0]!;
