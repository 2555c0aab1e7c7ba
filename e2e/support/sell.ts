import { prisma, transaction } from '@/server/core/platform/db';
import { createPaidOrder } from '@/server/testing/orders';
import { refundSale, sell } from '@/server/testing/takings';

/*
 * A separate program: sells in a restaurant of the database in DATABASE_URL, on the last days. With `--broken`, one more order is paid that
 * is missing in all figures.
 */

const [restaurantId = 1, days = 3] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('-'))
  .map(Number);
const { brandId, timeZone } = await prisma.restaurant.findUniqueOrThrow({ where: { id: restaurantId } });

const lunch = [
  { unitCents: 1_450, quantity: 2, categoryName: 'Plats', name: 'Plat du jour' },
  { unitCents: 390, quantity: 2, vatRate: 2000, categoryName: 'Boissons', name: 'Verre de vin' },
];
const dayOf = (at: Date) => at.toLocaleDateString('sv', { timeZone });

for (let daysAgo = days; daysAgo > 0; daysAgo--)
  for (const [index, hour] of [10, 11, 11, 12, 18].entries()) {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    at.setUTCHours(hour, 20 + index, 0, 0);
    const facts = { restaurantId, brandId, day: dayOf(at), at, channelId: [5, 1, 2][index % 3]! };
    const total = 3_680;
    const payments =
      index % 2 === 0 ? [{ type: 'Cash' as const, amountCents: total }] : [{ type: 'CreditCard' as const, amountCents: total }];
    if (index === 2) {
      await sell({
        ...facts,
        lines: lunch,
        discounts: [{ label: 'Menu midi', valueCents: 300 }],
        grants: [{ label: 'Acme', valueCents: 800 }],
      });
      continue;
    }
    const order = await sell({ ...facts, lines: lunch, payments });
    if (index === 4) await refundSale(order, { positions: [1], day: facts.day, at });
  }
if (process.argv.includes('--broken')) {
  const at = new Date(Date.now() - 86_400_000);
  await transaction((db) => createPaidOrder(db, { restaurantId, brandId, day: dayOf(at), at }));
}
await prisma.$disconnect();
process.exit(0);
