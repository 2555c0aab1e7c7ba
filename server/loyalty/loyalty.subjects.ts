import { productNames } from '@/server/catalog/catalog.subjects';
import { namesByNumber, namesOfAny, type Subjects } from '@/server/core/writes/subjects';
import { customerNames } from '@/server/customers/customers.subjects';
import { imageNames } from '@/server/images/images.subjects';

const programmeNames = namesByNumber((db, ids) => db.brand.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
export const tierNames = namesByNumber((db, ids) =>
  db.loyaltyTier.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);
const rewardNames = namesByNumber((db, ids) => db.loyaltyReward.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const cardNames = namesByNumber(async (db, ids) => {
  const found = await db.loyaltyCard.findMany({ where: { id: { in: ids } }, select: { id: true, cardNumber: true } });
  return found.map(({ id, cardNumber }) => ({ id, name: cardNumber }));
});

/** The value of a reward is an amount of money or a rate, by its type. */
const shownAs = (state: unknown) => {
  const { value, ...reward } = (state ?? {}) as { type?: string; value?: number };
  return reward.type === 'percentage' ? { ...reward, rate: value } : state;
};

export const subjects: Subjects = {
  'loyalty programme': { names: programmeNames, partNames: tierNames },
  'loyalty reward': {
    names: rewardNames,
    partNames: namesOfAny(productNames, imageNames),
    pointers: ['productId', 'imageId'],
    shownAs,
  },
  'loyalty member': { names: customerNames },
  'loyalty card': { names: cardNames },
  'card batch': {},
};
