import { prisma } from '@/server/core/platform/db';

/* A separate program: sets this many cents of an order as not refunded to a card, with no further attempts by the provider. */

const [orderId = 0, amount = 0] = process.argv.slice(2).map(Number);
const { restaurantId } = await prisma.orderPlace.findUniqueOrThrow({ where: { id: orderId } });
const refused = { kind: 'REFUND', state: 'REFUSED', failure: 'expired_card', endedAt: new Date() } as const;
await prisma.orderCharge.create({ data: { restaurantId, orderId, provider: 'sandbox', amount, currency: 'EUR', ...refused } });
await prisma.$disconnect();
process.exit(0);
