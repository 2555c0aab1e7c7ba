import type { Context } from '@/server/core/operation/context';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { Prisma } from '@/server/core/platform/db';
import type { MemberKey } from './ledger.service';

const OWN_NAME = /^member-([1-9]\d{0,9})$/;

/** The default name of a member, reserved for that customer whatever they are called. */
export const ownNameOf = (customerId: number) => `member-${customerId}`;

/** The customer for whom a name is reserved; null for other names. */
export function customerOfName(memberId: string): number | null {
  const customerId = Number(OWN_NAME.exec(memberId)?.[1] ?? 0);
  return customerId > 0 && customerId <= MAX_INTEGER ? customerId : null;
}

/** SQL: members of a brand by name: `n` is the named one, `m` the one who stayed if customers were merged, `c` the customer. */
export const namedMembers = Prisma.sql`loyalty_members n join customers nc on nc.brand_id = n.brand_id and nc.id = n.customer_id
  join customers c on c.brand_id = n.brand_id and c.id = coalesce(nc.merged_into_id, nc.id)
  join loyalty_members m on m.brand_id = c.brand_id and m.customer_id = c.id`;

/** SQL: whether a row of `namedMembers` has a name, by choice or by default. */
export const hasMemberName = (
  brandId: number,
  memberId: string,
): Prisma.Sql => Prisma.sql`n.brand_id = ${brandId} and n.customer_id = coalesce(
  (select o.customer_id from loyalty_members o where o.brand_id = ${brandId} and o.member_id = ${memberId}), ${customerOfName(memberId)}::int)`;

/** SQL: a customer and those merged into them, whose earlier data is stored under their own ids. */
export const mergedCustomerIds = ({ brandId, customerId }: MemberKey): Prisma.Sql =>
  Prisma.sql`(select ${customerId}::int union all select id from customers where brand_id = ${brandId} and merged_into_id = ${customerId})`;

/** Makes a customer a member if they are not one. The customer must be locked. */
export async function ensureMember(ctx: Context, { brandId, customerId }: MemberKey): Promise<void> {
  await ctx.db.sql.run`insert into loyalty_members (brand_id, customer_id, member_id)
    values (${brandId}, ${customerId}, ${ownNameOf(customerId)}) on conflict (brand_id, customer_id) do nothing`;
}

/**
 * Locks the points of a member.
 * @returns false for a customer who is not a member
 */
export async function lockMember(ctx: Context, { brandId, customerId }: MemberKey): Promise<boolean> {
  const locked = await ctx.db.sql.read`select 1 from loyalty_members
    where brand_id = ${brandId} and customer_id = ${customerId} for no key update`;
  return locked.length > 0;
}

/**
 * Makes a customer a member if the brand’s programme is active and they are not archived.
 * @returns whether they are one now
 */
export async function joinProgramme(ctx: Context, key: MemberKey): Promise<boolean> {
  const { brandId, customerId } = key;
  // A merge locks the customer. A transaction that waits for that lock here then sees them archived.
  const joinable = await ctx.db.sql.read`select 1 from customers c join loyalty_programmes p on p.brand_id = c.brand_id
    where c.brand_id = ${brandId} and c.id = ${customerId} and c.archived_at is null and p.is_active for no key update of c`;
  if (joinable.length > 0) await ensureMember(ctx, key);
  return lockMember(ctx, key);
}

async function findRepresentative(ctx: Context, { brandId, customerId }: MemberKey): Promise<Representative> {
  const [row] = await ctx.db.sql.read<Representative>`
    select coalesce(merged_into_id, id) as "standsFor" from customers where brand_id = ${brandId} and id = ${customerId}`;
  return row ?? { standsFor: customerId };
}

/** The member who represents a customer: themselves, or the one who stayed when they were merged. */
export interface Representative {
  standsFor: number;
}

/**
 * The member whose points change with an order of a customer: themselves, or the one who stayed when they were merged. They become a
 * member if the programme is active. Their points are locked, so that a merge happens before or after.
 * @returns null for a customer who is not a member
 */
export async function lockOwner(ctx: Context, customer: MemberKey): Promise<MemberKey | null> {
  const owner = await lockOwnerWith(ctx, customer, () => findRepresentative(ctx, customer));
  return owner && { ...customer, customerId: owner.standsFor };
}

/**
 * The same, with further data read once the points are locked.
 * @param read gets the member whose points are locked, and returns who represents the customer now
 */
export async function lockOwnerWith<Owner extends Representative>(
  ctx: Context,
  customer: MemberKey,
  read: (locked: MemberKey) => Promise<Owner>,
): Promise<Owner | null> {
  for (;;) {
    const locked = (await lockRepresentative(ctx, customer)) ?? (await joinRepresentative(ctx, customer));
    if (locked === null) return null;
    // A statement that waited for the lock has seen the customer as they were before.
    const owner = await read({ ...customer, customerId: locked });
    if (owner.standsFor === locked) return owner;
  }
}

/**
 * Locks the points of the member who represents a customer.
 * @returns that member; null if there is none
 */
async function lockRepresentative(ctx: Context, { brandId, customerId }: MemberKey): Promise<number | null> {
  const [row] = await ctx.db.sql.read<{ customerId: number }>`
    select m.customer_id as "customerId" from customers c
      join loyalty_members m on m.brand_id = c.brand_id and m.customer_id = coalesce(c.merged_into_id, c.id)
    where c.brand_id = ${brandId} and c.id = ${customerId} for no key update of m`;
  return row?.customerId ?? null;
}

/**
 * Makes the one who represents a customer a member if the programme is active.
 * @returns that member; null if there is none
 */
async function joinRepresentative(ctx: Context, { brandId, customerId }: MemberKey): Promise<number | null> {
  const { standsFor } = await findRepresentative(ctx, { brandId, customerId });
  return (await joinProgramme(ctx, { brandId, customerId: standsFor })) ? standsFor : null;
}
