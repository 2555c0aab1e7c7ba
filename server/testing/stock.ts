import { contextOf } from '@/server/core/operation/context';
import { prisma, transaction } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { type Booked, type Booking, bookMovements } from '@/server/stock/ledger.service';
import type { MovementReason } from '@/server/stock/stock.schema';
import { asGuest, factsOf } from './as';

/** Books in its own transaction, as orders will. Without retries, so that a deadlock or a lost race is visible. */
export function book(booking: Booking): Promise<Booked[]> {
  const context = { brandId: 0, brandGroupId: null, restaurantId: booking.restaurantId };
  return transaction((db) => bookMovements(contextOf(db, factsOf(asGuest.caller), context), booking));
}

/** The stored stock of a product; undefined while it is not tracked. */
export async function stockOf(productId: number) {
  const { stock, ...product } = await prisma.product.findUniqueOrThrow({ where: { id: productId }, include: { stock: true } });
  if (!stock) return undefined;
  return {
    quantity: stock.quantity,
    available: { web: product.webAvailability, kiosk: product.kioskAvailability },
    autoDisabled: { web: product.webAutoDisabled, kiosk: product.kioskAutoDisabled },
  };
}

/** The movements of a product, oldest first. */
export function movementsOf(productId: number) {
  return prisma.stockMovement.findMany({ where: { productId }, orderBy: { id: 'asc' } });
}

/** Writes a movement at a given time and updates the quantity, for tests of the past. */
export async function moveAt(
  product: Pick<Product, 'id' | 'restaurantId'>,
  createdAt: Date | string,
  quantityDelta: number,
  movementType: Booking['movementType'] = quantityDelta < 0 ? 'SALE' : 'DELIVERY',
  more: { channelId?: number; orderId?: number; deliveryId?: number; userId?: number; reason?: string; reasonCode?: MovementReason } = {},
): Promise<number> {
  const { brandId } = await prisma.restaurant.findUniqueOrThrow({ where: { id: product.restaurantId } });
  const level = await prisma.stockLevel.findUniqueOrThrow({ where: { productId: product.id } });
  const quantityAfter = level.quantity + quantityDelta;
  const { id } = await prisma.stockMovement.create({
    data: {
      restaurantId: product.restaurantId,
      brandId,
      productId: product.id,
      movementType,
      quantityDelta,
      quantityBefore: level.quantity,
      quantityAfter,
      createdAt: new Date(createdAt),
      ...more,
    },
  });
  const ranOut = level.quantity > 0 && quantityAfter <= 0;
  const data = { quantity: quantityAfter, lastMovementId: id, ...(ranOut && { outSince: new Date(createdAt) }) };
  await prisma.stockLevel.update({ where: { productId: product.id }, data });
  return id;
}
