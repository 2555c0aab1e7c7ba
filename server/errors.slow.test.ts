import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { listOperations, type Registered } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { operations } from './operations';
import { createCatalogProduct, createPickupException, createPosDevice, putOnMenu } from './testing/factories';
import type { ParsedResponse } from './testing/http';
import { call, type Particular, place, provokeErrors, tenants, tokens } from './testing/provoke';

/* Every error that an operation of a restaurant's setup declares is provoked. */

/** No single request can exceed the limit of a stock, so it starts at the limit. */
async function onFullShelf(entry: Registered): Promise<ParsedResponse> {
  const { productId } = place;
  const fill = (quantity: number) => prisma.sql.run`update stock_levels set quantity = ${quantity} where product_id = ${productId}`;
  await fill(1_000_000_000);
  const answer = await call(entry);
  await fill(20);
  return answer;
}
/** Since a delivery arrived, more was sold than stock can go below zero. */
async function onSoldOutShelf(entry: Registered): Promise<ParsedResponse> {
  const { productId } = place;
  const [createDelivery] = listOperations({ stock: operations.stock }).filter(({ id }) => id === 'stock.createDelivery');
  const { deliveryId } = (await call(createDelivery as Registered)).body.data;
  await prisma.sql.run`update stock_levels set quantity = -1000000000 where product_id = ${productId}`;
  const answer = await call(entry, { deliveryId });
  await prisma.sql.run`update stock_levels set quantity = 20 where product_id = ${productId}`;
  return answer;
}
const tableNamed = (name: string) => ({ name, positionX: 0, positionY: 0, height: 80, width: 80 });
const takenDay = (entry: Registered) =>
  call(entry, { firstDay: '2030-12-20', lastDay: '2030-12-31', pickupExceptionId: exceptionElsewhere });
let exceptionElsewhere: number;
/** Another product of the brand has that SKU. */
async function withTakenSku(entry: Registered, input: (sku: string) => object = (sku) => ({ sku })): Promise<ParsedResponse> {
  const sku = `TAKEN-${randomUUID()}`;
  await createCatalogProduct(prisma, { brandId: place.brandId, sku });
  return call(entry, input(sku));
}
const particular: Particular = {
  'pickup.getPickupPoint': { access_denied: async (entry) => call(entry, {}, { token: tokens.till }) },
  'pickup.createPickupException': { already_exists: takenDay },
  'pickup.updatePickupException': { already_exists: takenDay },
  'catalog.createCatalogProduct': { already_exists: (entry) => withTakenSku(entry) },
  'catalog.createCatalogProducts': {
    already_exists: (entry) => withTakenSku(entry, (sku) => ({ products: [{ name: 'Free' }, { name: 'Taken', sku }] })),
  },
  'catalog.archiveCatalogProducts': {
    already_exists: async (entry) => {
      const taken = { brandId: place.brandId, sku: 'TAKEN-THRICE' };
      const { id } = await createCatalogProduct(prisma, { ...taken, archivedAt: new Date() });
      await createCatalogProduct(prisma, taken);
      return call(entry, { productIds: [id], isArchived: false });
    },
  },
  'catalog.updateCatalogProduct': { already_exists: (entry) => withTakenSku(entry) },
  'catalog.updateCatalogProducts': {
    already_exists: (entry) => withTakenSku(entry, (sku) => ({ products: [{ productId: place.catalogProductId, sku }] })),
  },
  'catalog.unarchiveCatalogProduct': {
    already_exists: async (entry) => {
      const taken = { brandId: place.brandId, sku: 'TAKEN-TWICE' };
      const { id: productId } = await createCatalogProduct(prisma, { ...taken, archivedAt: new Date() });
      await createCatalogProduct(prisma, taken);
      return call(entry, { productId });
    },
  },
  'catalog.createMenuProduct': {
    already_exists: async (entry) => {
      const product = await createCatalogProduct(prisma, { brandId: place.brandId });
      await putOnMenu(prisma, product, place);
      return call(entry, { catalogProductId: product.id });
    },
  },
  'fiscal.addOperationZone': { already_exists: (entry) => call(entry, { operationZoneCode: 'fr_metro' }) },
  'stock.createDelivery': { quantity_out_of_range: onFullShelf },
  'stock.receiveDelivery': { quantity_out_of_range: onFullShelf },
  'stock.undoDelivery': { quantity_out_of_range: onSoldOutShelf },
  'delivery-areas.importAreas': { unreadable_file: (entry) => call(entry, { content: 'neither' }) },
  'floor.createRoom': { already_exists: (entry) => call(entry, { tables: [tableNamed('1')] }) },
  'floor.updateRoom': { already_exists: (entry) => call(entry, { tables: [tableNamed('A'), tableNamed('A')] }) },
  'floor.replacePlan': {
    already_exists: (entry) => call(entry, { rooms: [{ name: 'A', position: 0, tables: [tableNamed('A'), tableNamed('A')] }] }),
  },
  'floor.getDifferences': { restaurant_offline: (entry) => call(entry, { from: '1', to: 'box' }) },
  'devices.createDevice': { already_exists: (entry) => call(entry, { role: 'master' }) },
  'devices.updateDevice': {
    already_exists: async (entry) => {
      const { id: posDeviceId } = await createPosDevice(prisma, { restaurantId: place.restaurantId });
      return call(entry, { posDeviceId, role: 'master' });
    },
  },
  'devices.enrolDevice': {
    invalid_enrolment_code: (entry) => call(entry, { code: 'wrong' }),
    already_exists: async (entry) => {
      const { deviceId } = await createPosDevice(prisma, { restaurantId: place.restaurantId });
      return call(entry, { deviceId });
    },
  },
};

/** Messages that say what is in the way, instead of those of the codes. */
const ownMessages: Readonly<Record<string, RegExp>> = {
  'pickup.createPickupException: already_exists': /^Special hours “.+” \(.+\) already cover some of these days\./,
  'pickup.updatePickupException: already_exists': /^Special hours “.+” \(.+\) already cover some of these days\./,
  'delivery-areas.importAreas: unreadable_file': /^This file is neither GeoJSON nor KML\./,
};

provokeErrors(
  ['stock', 'catalog', 'floor', 'devices', 'modules', 'consumption-modes', 'delivery-areas', 'pickup', 'fiscal'],
  particular,
  ownMessages,
);

beforeAll(async () => {
  ({ id: exceptionElsewhere } = await createPickupException(prisma, { restaurantId: tenants.a.restaurantId, day: '2031-05-01' }));
});
