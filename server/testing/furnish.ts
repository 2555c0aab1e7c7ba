import { prisma } from '@/server/core/platform/db';
import { publishLayout } from '@/server/floor/floor.operations';
import { updateStockSettings } from '@/server/stock/stock.operations';
import type { Actor } from './as';
import {
  createBoxRequest,
  createCategory,
  createConsumptionMode,
  createDeliveryArea,
  createExpectedDelivery,
  createMenu,
  createPickupException,
  createPickupPoint,
  createPosDevice,
  createProduct,
  createRestaurantZone,
  createStockSettings,
  createTableLayout,
  createUser,
} from './factories';
import type { SamplePlace } from './samples';

/** Gives a restaurant one of everything, all of that name. */
export async function furnish(
  admin: Actor,
  { restaurantId, brandId, name }: { restaurantId: number; brandId: number; name: string },
): Promise<Omit<SamplePlace, 'tokenId'>> {
  await prisma.restaurant.update({ where: { id: restaurantId }, data: { name } });
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  const { id: menuId } = await createMenu(prisma, { restaurantId });
  const { id: categoryId } = await createCategory(prisma, { restaurantId, name });
  const product = await createProduct(prisma, { restaurantId, menuId, name, sku: name, quantity: 9, categoryIds: [categoryId] });
  const delivery = await createExpectedDelivery(prisma, {
    restaurantId,
    supplierName: name,
    lines: [{ productId: product.id, quantity: 2 }],
  });
  const received = await createExpectedDelivery(prisma, {
    restaurantId,
    supplierName: name,
    receivedAt: new Date(),
    lines: [{ productId: product.id, quantity: 2 }],
  });
  const user = await createUser(prisma, { role: 'kiosk', restaurantId, name, email: `${name}@test.example` });
  const { tableLayoutUuid, roomId: roomUuid } = await createTableLayout(prisma, { restaurantId, name, tables: [{ name }] });
  const enrolmentCode = `code-${name}`;
  const { id: posDeviceId } = await createPosDevice(prisma, { restaurantId, name, enrolmentCode });
  const { id: boxRequestId } = await createBoxRequest(prisma, { restaurantId });
  const { id: consumptionModeId } = await createConsumptionMode(prisma, { restaurantId, type: 'MODE_SIT_IN', labelFee: name });
  const { id: areaId } = await createDeliveryArea(prisma, { restaurantId, name });
  const { id: pickupPointId } = await createPickupPoint(prisma, { restaurantId, name });
  const { id: pickupExceptionId } = await createPickupException(prisma, { restaurantId, label: name, day: '2031-05-01' });
  const { operationZoneId } = await createRestaurantZone(prisma, { restaurantId, socialReason: name });
  await admin.call(publishLayout, { tableLayoutUuid });
  await admin.call(updateStockSettings, { restaurantId, defaultSafetyStock: 4 });
  const audit = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });
  return {
    restaurantId,
    brandId,
    menuId,
    signature: product.signature,
    productId: product.id,
    deliveryId: delivery.id,
    receivedDeliveryId: received.id,
    tableLayoutUuid,
    version: 1,
    roomUuid,
    posDeviceId,
    enrolmentCode,
    boxRequestId,
    consumptionModeId,
    areaId,
    pickupPointId,
    pickupExceptionId,
    operationZoneId,
    auditId: audit.id,
    userId: user.id,
    email: user.email,
  };
}
