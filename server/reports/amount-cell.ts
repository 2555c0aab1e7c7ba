import { Prisma } from '@/server/core/platform/db';

export interface AmountWriting {
  /** The decimal separator. */
  decimal: '.' | ',';
  /** Of the brand's currency. */
  decimals: number;
}

/** SQL: the cell of a non-negative amount, in the currency's unit: `12.50`. @param amount in the smallest unit */
export function amountCell(amount: Prisma.Sql, { decimal, decimals }: AmountWriting): Prisma.Sql {
  if (decimals === 0) return Prisma.sql`(${amount})::text`;
  const unit = 10 ** decimals;
  return Prisma.sql`(${amount} / ${unit})::text || ${decimal} || lpad((${amount} % ${unit})::text, ${decimals}, '0')`;
}
