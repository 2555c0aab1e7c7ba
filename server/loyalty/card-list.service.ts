// Decided in docs/decisions/091-order-of-members.md.
// Decided in docs/decisions/130-order-of-cards.md.

import type { z } from 'zod';
import { decimalsOfBrand } from '@/server/brands/currency.query';
import type { Context } from '@/server/core/operation/context';
import { Prisma, planAnew } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import { containing, type Page, pageLimit, readPage } from '@/server/core/reads/page';
import { matchText } from '@/server/customers/customers.query';
import { cardColumns, visibilityConditions, withProgramme } from './cards.query';
import type { BrandCard, brandCardsQuery, cardsQuery, LoyaltyCard } from './cards.schema';

/** The most customers whose cards a text finds: if more match it, it does not tell whose card is meant. */
const MAX_HOLDERS = 200;

/** Fields that the list can be ordered by. Those with the same value for all cards are left out. */
const orderColumns: Partial<Record<keyof LoyaltyCard, Prisma.Sql>> = {
  cardNumber: Prisma.sql`k.card_number`,
  customerId: Prisma.sql`k.customer_id`,
  batchNumber: Prisma.sql`k.batch_number`,
  balance: Prisma.sql`k.points`,
  status: Prisma.sql`k.status`,
  createdAt: Prisma.sql`k.created_at`,
};
/** Fields that have the same value for all unassigned cards. */
const assignedOnlyFields: (keyof LoyaltyCard)[] = ['customerId', 'balance', 'status'];

/** The loyalty cards of a brand. Source: spec, «GET /loyalty_cards». Unassigned cards are listed only with `status=unassigned`. */
export async function listLoyaltyCards(ctx: Context, input: z.output<typeof cardsQuery>): Promise<JsonText<LoyaltyCard[]>> {
  const { brand_id: brandId, customer_id: customerId, batch_number: batchNumber, status, limit, offset, unit_currency } = input;
  const { where, isRare } = await filterCards(ctx, { brandId, customerId, batchNumber, status, search: input.search });
  const order = await orderOf(ctx, brandId, input.order, status !== 'unassigned');
  const decimals = unit_currency ? await decimalsOfBrand(ctx.db, brandId) : null;
  const rows = Prisma.sql`select ${cardColumns(decimals)} from (
      select k.* from loyalty_cards k where ${where} ${order} ${pageLimit(limit)} offset ${offset}) k ${withProgramme}
    ${order}`;
  const cards = await ctx.db.sql.readJson(isRare ? planAnew(rows) : rows);
  return new JsonText(`[${cards.slice(0, limit).join(',')}]`);
}

/** A direction without a field sorts by id. */
const bareDirections: Readonly<Record<string, string>> = { asc: 'loyaltyCardId', desc: '-loyaltyCardId' };

async function orderOf(ctx: Context, brandId: number, requestedOrder: string = 'asc', isAssigned: boolean): Promise<Prisma.Sql> {
  const order = bareDirections[requestedOrder] ?? requestedOrder;
  const direction = Prisma.raw(order.startsWith('-') ? 'desc' : 'asc');
  const field = order.replace(/^-/, '') as keyof LoyaltyCard;
  const isConstant = !isAssigned && assignedOnlyFields.includes(field);
  const column = isConstant || (field === 'balance' && !(await doPointsHaveValue(ctx, brandId))) ? undefined : orderColumns[field];
  return column ? Prisma.sql`order by ${column} ${direction}, k.id ${direction}` : Prisma.sql`order by k.id ${direction}`;
}

async function doPointsHaveValue(ctx: Context, brandId: number): Promise<boolean> {
  const programme = await ctx.db.loyaltyProgramme.findUnique({ where: { brandId }, select: { pointValue: true } });
  return (programme?.pointValue ?? 0) > 0;
}

/** Matches cards whose number, or whose holder’s name, email or phone number, contains the text. */
async function matchSearch(ctx: Context, brandId: number, text: string): Promise<Prisma.Sql> {
  const holders = await ctx.db.sql.read<{ id: number }>(
    planAnew(Prisma.sql`select c.id from customers c join loyalty_members m on m.brand_id = c.brand_id and m.customer_id = c.id
      where c.brand_id = ${brandId} and ${matchText(text)} limit ${MAX_HOLDERS}`),
  );
  const byNumber = Prisma.sql`k.card_number like ${containing(text)}`;
  return holders.length === 0 ? byNumber : Prisma.sql`(${byNumber} or k.customer_id = any(${holders.map(({ id }) => id)}::int[]))`;
}

interface CardFilters extends Pick<z.output<typeof brandCardsQuery>, 'search' | 'status' | 'customerId' | 'batchNumber'> {
  brandId: number;
}

/** The conditions on cards `k`, and whether they may match so few that the statement should be planned for them. */
async function filterCards(ctx: Context, { brandId, customerId, batchNumber, status, search }: CardFilters) {
  const isAssigned = status !== 'unassigned';
  const where = [Prisma.sql`k.brand_id = ${brandId}`, Prisma.raw(`k.status ${isAssigned ? '<>' : '='} 'unassigned'`)];
  where.push(...visibilityConditions(ctx));
  if (status && isAssigned) where.push(Prisma.sql`k.status = ${status}::loyalty_card_status`);
  if (customerId !== undefined) where.push(Prisma.sql`k.customer_id = ${customerId}`);
  if (batchNumber !== undefined) where.push(Prisma.sql`k.batch_number = ${batchNumber}`);
  const text = search?.trim();
  if (text) where.push(await matchSearch(ctx, brandId, text));
  const isRare = Boolean(text || status) || customerId !== undefined || batchNumber !== undefined;
  return { where: Prisma.join(where, ' and '), isRare };
}

/** The cards of a brand with their holders’ names, newest first. Unassigned cards are listed only with `status=unassigned`. */
export async function listBrandCards(
  ctx: Context,
  { cursor, limit, ...filters }: z.output<typeof brandCardsQuery> & { brandId: number },
): Promise<JsonText<Page<BrandCard>>> {
  const { where, isRare } = await filterCards(ctx, filters);
  const afterCursor = cursor === undefined ? Prisma.empty : Prisma.sql`and k.id < ${cursor}`;
  const rows = Prisma.sql`select ${cardColumns()}, c.given_name as "givenName", c.family_name as "familyName" from (
      select k.* from loyalty_cards k where ${where} ${afterCursor} order by k.id desc ${pageLimit(limit)}) k ${withProgramme}
    left join customers c on c.brand_id = k.brand_id and c.id = k.customer_id order by k.id desc`;
  return readPage(ctx.db, isRare ? planAnew(rows) : rows, limit);
}
