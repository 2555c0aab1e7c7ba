import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { archiveImage, getImage, unarchiveImage } from '@/server/images/images.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createImage, createRestaurant, createUser } from '@/server/testing/factories';
import { saveBrandModule, saveModule } from './modules.operations';

let brandId: number;
let restaurantId: number;
let imageId: string;
let office: Actor;

beforeEach(async () => {
  ({ id: brandId } = await createBrand(prisma, { channels: [1, 2] }));
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId }));
  ({ id: imageId } = await createImage(prisma, { brandId }));
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
});

const ref = { moduleId: 2, channelId: 2 };
const logo = (url: string) => ({ brandId, ...ref, module: { style: { logo: url } } });
const slide = (url: string) => ({
  restaurantId,
  ...ref,
  module: { style: { slideshow: [{ id: 1, url, type: 'image', duration: 5 }] } },
});
const address = (id: string) => `/images/${id}/480.webp`;
const isUsed = async () => (await office.call(getImage, { brandId, imageId })).useCount === 1;

it('module settings reject images that are archived, unknown or of another brand', async () => {
  const { id: foreign } = await createImage(prisma, { brandId: (await createBrand(prisma)).id });
  await office.call(archiveImage, { brandId, imageId });
  for (const url of [imageId, foreign, randomUUID()].map(address)) {
    for (const [answer, path] of [
      [await office.refused(saveModule, slide(url)), 'module.style.slideshow.0.url'],
      [await office.refused(saveBrandModule, logo(url)), 'module.style.logo'],
    ] as const)
      expect(answer).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path, code: 'unknown_image' }] } });
  }
});

it('only one succeeds when an image is archived and chosen in module settings at the same time', async () => {
  const answers = await Promise.allSettled([
    office.call(archiveImage, { brandId, imageId }),
    office.call(saveModule, slide(address(imageId))),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('an undo does not restore images that were archived since, and names all of them', async () => {
  const { id: other } = await createImage(prisma, { brandId, name: 'Other' });
  const slides = [imageId, other].map((id, index) => ({ id: index, url: address(id), type: 'image', duration: 5 }));
  const show = (slideshow: typeof slides) => ({ ...ref, module: { style: { slideshow } } });
  const undos: { auditId: number }[] = [];
  for (const save of [
    (slideshow: typeof slides) => office.call(saveModule, { restaurantId, ...show(slideshow) }),
    (slideshow: typeof slides) => office.call(saveBrandModule, { brandId, ...show(slideshow) }),
  ]) {
    await save(slides);
    await save([]);
    const [{ auditId } = { auditId: 0 }] = (await office.call(listAudit, { brandId })).items;
    undos.push({ auditId });
  }
  for (const id of [imageId, other]) await office.call(archiveImage, { brandId, imageId: id });
  for (const undo of undos)
    expect(await office.refused(revertChange, undo)).toMatchObject({
      ...{ code: 'conflict', extraData: { reason: 'image_archived', imageIds: [imageId, other].toSorted() } },
    });
  await office.call(unarchiveImage, { brandId, imageId });
  await expect(office.outcome(revertChange, undos[0]!)).rejects.toMatchObject({
    words: { en: 'The image “Other” is archived. Restore it first.' },
  });
  await prisma.image.delete({ where: { id: other } });
  expect(await office.refused(revertChange, undos[0]!)).toMatchObject({ code: 'not_revertible' });
});

it('module settings recognise an image however its address is written, and store the lasting address', async () => {
  const origin = 'https://brigade.example';
  const url = `${origin}/%69mages/${imageId.toUpperCase()}/1-480.webp`;
  const ofBrand = await office.call(saveBrandModule, logo(url), { origin });
  expect(ofBrand.module).toMatchObject({ style: { logo: address(imageId) } });
  expect(await isUsed()).toBe(true);
  const own = await office.call(saveModule, slide(url), { origin });
  expect(own).toMatchObject({ style: { slideshow: [{ url: address(imageId) }] } });
});

it('an archived restaurant keeps the images of its settings in use, since it may be restored', async () => {
  await office.call(saveModule, slide(address(imageId)));
  await prisma.restaurant.update({ where: { id: restaurantId }, data: { archivedAt: new Date() } });
  expect(await office.refused(archiveImage, { brandId, imageId })).toMatchObject({ code: 'conflict', extraData: { reason: 'in_use' } });
});
