// Decided in docs/decisions/086-currencies.md.

import { decimalsOf, inUnits } from '@/i18n/currencies';
import type { Db } from '@/server/core/platform/db';

/** The currency of a brand, in ISO 4217. */
export async function currencyOf(db: Db, brandId: number): Promise<string> {
  const { currency } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { currency: true } });
  return currency;
}

/** The decimals of its unit. */
export const decimalsOfBrand = async (db: Db, brandId: number): Promise<number> => decimalsOf(await currencyOf(db, brandId));

/** Writes the amounts of a brand in its files: `7.60`, in the unit of its currency. */
export async function amountsOfBrand(db: Db, brandId: number): Promise<(amount: number | null | undefined) => string | null> {
  const decimals = await decimalsOfBrand(db, brandId);
  return (amount) => (amount === null || amount === undefined ? null : inUnits(amount, decimals));
}
