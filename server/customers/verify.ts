// Decided in docs/decisions/066-erasing-customers.md.

import { prisma } from '@/server/core/platform/db';
import { personalData } from '@/server/personal-data';
import { proofOf } from './erasure.rules';
import type { ErasurePlan } from './erasure.schema';

/**
 * Proves that nothing of erased people remains in the data that features declare, and that each erasure is recorded as it was done: its
 * proof is computed again.
 * @returns the number of erasures checked, and the problems in words
 */
export async function verifyErasures(): Promise<{ checkedErasures: number; problems: string[] }> {
  const problems: string[] = [];
  for (const { table, findLeft } of personalData.traces)
    for (const { brandId, customerId } of (await findLeft?.(prisma)) ?? [])
      problems.push(`brand ${brandId}, customer ${customerId}: was erased, and ${table} still names them`);
  const erasures = await prisma.erasure.findMany({ where: { state: 'DONE' }, orderBy: [{ brandId: 'asc' }, { id: 'asc' }] });
  for (const { brandId, id, customerId, plan, proof, requestedAt, requestedBy, endedAt, endedBy } of erasures) {
    const merged = await prisma.customer.findMany({
      where: { brandId, mergedIntoId: customerId },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    const customerIds = [customerId, ...merged.map((each) => each.id)];
    const facts = { brandId, erasureId: id, customerIds, requestedAt, requestedBy, endedAt, endedBy, plan: plan as ErasurePlan };
    if (proofOf(facts) !== proof) problems.push(`brand ${brandId}, customer ${customerId}: erasure ${id} is not what its proof says`);
  }
  const unproved = await prisma.sql.read<{ brandId: number; customerId: number }>`select c.brand_id as "brandId", c.id as "customerId"
    from customers c where c.erased_at is not null and not exists (select from erasures e where e.brand_id = c.brand_id
      and e.customer_id in (c.id, c.merged_into_id) and e.state = 'DONE') order by 1, 2`;
  problems.push(
    ...unproved.map(({ brandId, customerId }) => `brand ${brandId}, customer ${customerId}: was erased, and no erasure says so`),
  );
  return { checkedErasures: erasures.length, problems };
}
