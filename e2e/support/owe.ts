import { prisma } from '@/server/core/platform/db';

/* A program of its own: of an order, so many cents have not gone back to a card, and the provider is not asked any more. */

const [orderId = 0, amount = 0] = process.argv.slice(2).map(Number);
const { restaurantId } = await prisma.orderPlace.findUniqueOrThrow({ where: { id: orderId } });
const refused = { kind: 'REFUND', state: 'REFUSED', failure: 'expired_card', endedAt: new Date() } as const;
await prisma.orderCharge.create({ data: { restaurantId, orderId, provider: 'sandbox', amount, currency: 'EUR', ...refused } });
await prisma.$disconnect();
process.exit(0);
