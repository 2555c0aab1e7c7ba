// @not-in-check
import { beforeEach, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { createRestaurant as create, updateRestaurant } from '@/server/brands/brands.operations';
import { createMode } from '@/server/consumption-modes/consumption-modes.operations';
import { prisma } from '@/server/core/platform/db';
import { replaceAreas } from '@/server/delivery-areas/delivery-areas.operations';
import { addOperationZone, configureOperationZone } from '@/server/fiscal/fiscal.operations';
import { createLayout, publishLayout, replacePlan } from '@/server/floor/floor.operations';
import { saveModule, setOpening } from '@/server/modules/modules.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createPosDevice, createProduct, createUser } from '@/server/testing/factories';
import { createPaidOrder } from '@/server/testing/orders';
import { FRENCH_BUSINESS, sampleArea } from '@/server/testing/samples';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import type { FirstStep } from './first-steps.values';
import { getFirstSteps, setFirstSteps } from './readiness.operations';

let tenants: TwoTenants;
let admin: Actor;
let restaurantId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  admin = await actorsOf(tenants)('admin');
  const { brandId } = tenants.a;
  const address = { street: '3 rue de la Roquette', postalCode: '75011', city: 'Paris', countryCode: 'FR', lat: 48.855, lng: 2.36 };
  ({ restaurantId } = await admin.call(create, { brandId, name: 'New', ...address }));
});

async function open(): Promise<FirstStep[]> {
  const { steps, isDone } = await admin.call(getFirstSteps, { restaurantId });
  const left = steps.flatMap(({ step, isDone: done }) => (done ? [] : [step]));
  expect(isDone).toBe(left.length === 0);
  return left;
}
const shown = async () => (await admin.call(getFirstSteps, { restaurantId })).steps.map(({ step }) => step);

it('first steps are ticked one by one as they are done, and are all done at the end', async () => {
  const web = { restaurantId, channelId: 2 };
  expect(await open()).toEqual(['zone', 'catalog', 'modules', 'consumption-modes', 'hours', 'layout', 'device', 'opening', 'order']);

  await admin.call(addOperationZone, { id: restaurantId, operationZoneCode: 'FR_METRO', isPrimary: true });
  expect(await open()).toContain('zone');
  await admin.call(configureOperationZone, { id: restaurantId, operationZoneId: 1, ...FRENCH_BUSINESS });
  expect(await open()).not.toContain('zone');

  await createProduct(prisma, { restaurantId });
  expect(await open()).not.toContain('catalog');

  for (const moduleId of [1, 3]) await admin.call(saveModule, { ...web, moduleId, module: { is_enabled: true } });
  expect(await open()).toEqual(['consumption-modes', 'hours', 'layout', 'device', 'opening', 'order']);

  await admin.call(createMode, { ...web, type: 'MODE_TAKE_AWAY' });
  await admin.call(updateRestaurant, { restaurantId, hours: [{ day: 'MON', start: 690, end: 870 }] });
  const till = await createUser(prisma, { role: 'pos', restaurantId });
  await createPosDevice(prisma, { restaurantId, userId: till.id });
  expect(await open()).toEqual(['opening', 'order']);
  // Closing temporarily does not undo a step.
  for (const state of ['OPEN', 'CLOSE'] as const) {
    await admin.call(setOpening, { restaurantId, channels: [{ channelId: 2, state }] });
    expect(await open()).toEqual(['order']);
  }
  const { brandId } = tenants.a;
  await createPaidOrder(prisma, { brandId, restaurantId: tenants.a.restaurantId });
  expect(await open()).toEqual(['order']);
  await createPaidOrder(prisma, { brandId, restaurantId });
  expect(await open()).toEqual([]);
});

it('opening is ticked once the restaurant opens online, and is no step of one that orders only on kiosks', async () => {
  const ordering = { restaurantId, moduleId: 1, module: { is_enabled: true } };
  expect(await open()).toContain('opening');
  await admin.call(saveModule, { ...ordering, channelId: 1 });
  expect(await shown()).not.toContain('opening');
  await admin.call(saveModule, { ...ordering, channelId: 2 });
  expect(await open()).toContain('opening');
  await admin.call(setOpening, { restaurantId, channels: [{ channelId: 2, state: 'OPEN' }] });
  expect(await open()).not.toContain('opening');
});

it('delivery areas and layout are steps only of restaurants that deliver or serve at tables', async () => {
  expect(await shown()).not.toContain('delivery-areas');
  await admin.call(saveModule, { restaurantId, channelId: 2, moduleId: 1, module: { is_enabled: true } });
  await admin.call(createMode, { restaurantId, channelId: 2, type: 'MODE_DELIVERY' });
  expect(await shown()).toContain('delivery-areas');
  expect(await shown()).not.toContain('layout');
  const modes = await prisma.consumptionMode.findMany({ where: { restaurantId } });
  await admin.call(replaceAreas, { restaurantId, areas: [{ ...sampleArea, boundTo: modes.map(({ id }) => id) }] });
  expect(await open()).not.toContain('delivery-areas');

  await admin.call(createMode, { restaurantId, channelId: 2, type: 'MODE_SIT_IN' });
  expect(await open()).toContain('layout');
  const { tableLayoutUuid } = await admin.call(createLayout, { restaurantId, name: 'Salle' });
  const tables = [{ name: '1', positionX: 0, positionY: 0, height: 80, width: 80 }];
  await admin.call(replacePlan, { tableLayoutUuid, rooms: [{ name: 'Bar', position: 0, tables }] });
  expect(await open()).toContain('layout');
  await admin.call(publishLayout, { tableLayoutUuid });
  expect(await open()).not.toContain('layout');
});

it('first steps can be hidden for a restaurant, are still readable, and are shown again by undo', async () => {
  const manager = await actorsOf(tenants)('restaurant');
  const own = { restaurantId: tenants.a.restaurantId };
  await manager.call(setFirstSteps, { ...own, isHidden: true });
  expect(await admin.call(getFirstSteps, own)).toMatchObject({
    isHidden: true,
    steps: expect.arrayContaining([{ step: 'address', isDone: true }]),
  });
  const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { subjectKind: 'first steps' } });
  await manager.call(revertChange, { auditId });
  expect(await admin.call(getFirstSteps, own)).toMatchObject({ isHidden: false });
  const foreign = await actorsOf(tenants)('brand', 'b');
  expect(await foreign.refused(getFirstSteps, own)).toMatchObject({ code: 'access_denied' });
  expect(await foreign.refused(setFirstSteps, { ...own, isHidden: true })).toMatchObject({ code: 'access_denied' });
  const till = await actorsOf(tenants)('pos');
  expect(await till.refused(setFirstSteps, { ...own, isHidden: true })).toMatchObject({ code: 'access_denied' });
});
