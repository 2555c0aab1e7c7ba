import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import type { Db } from '@/server/core/platform/db';
import { type Accounts, type accountsBody, usualAccounts } from './books.schema';

type InBrand = { brandId: number };

/** The accounts of a brand’s books. Those that it has not set have their usual French numbers. */
export async function readAccounts(db: Db, brandId: number): Promise<Accounts> {
  const row = await db.treasuryAccounts.findUnique({ where: { brandId } });
  return { journalCode: 'VTE', ...usualAccounts, ...((row?.accounts ?? {}) as Partial<Accounts>) };
}

export const getAccounts = (ctx: Context, { brandId }: InBrand): Promise<Accounts> => readAccounts(ctx.db, brandId);

export const versionedAccounts: VersionedState<InBrand, Accounts> = { read: getAccounts };

/** Replaces the accounts of a brand’s books. Omitted ones return to their usual numbers. */
export async function replaceAccounts(
  ctx: Context,
  { brandId, ...newAccounts }: z.output<typeof accountsBody> & InBrand,
): Promise<Changed<Accounts, Accounts>> {
  await ctx.db.treasuryAccounts.upsert({
    where: { brandId },
    create: { brandId, accounts: newAccounts },
    update: { accounts: newAccounts, updatedAt: ctx.now },
  });
  const after: Accounts = { journalCode: 'VTE', ...usualAccounts, ...newAccounts };
  return reportChange(after, after);
}
