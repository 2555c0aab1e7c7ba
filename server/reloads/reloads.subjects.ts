import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';
import { customerNames } from '@/server/customers/customers.subjects';

/** Cards are named by their last digits. */
const cardNames = namesByNumber(async (db, ids) => {
  const found = await db.walletCard.findMany({ where: { id: { in: ids } }, select: { id: true, network: true, lastFour: true } });
  return found.map(({ id, network, lastFour }) => ({ id, name: `${network} •••• ${lastFour}` }));
});

export const subjects: Subjects = {
  'automatic top-up': { names: customerNames, partNames: cardNames, pointers: ['automaticEwalletReloadCardId'] },
  'payment card': { names: cardNames },
};
