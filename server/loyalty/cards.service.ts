import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { placeOfCustomer, reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { refuseField } from '@/server/core/operation/refuse-field';
import { type Db, Prisma } from '@/server/core/platform/db';
import { csvStream } from '@/server/core/reads/csv';
import { pageLimit } from '@/server/core/reads/page';
import { lockSubject } from '@/server/core/writes/versioned';
import { lockUnarchived } from '@/server/customers/customers.service';
import { cardNumberOf, isMistyped } from './card-number.rules';
import { cardColumns, visibilityConditions, withProgramme } from './cards.query';
import type { batchBody, CardBatch, FoundCard, LoyaltyCard, lookupQuery } from './cards.schema';
import { ensureMember, lockMember } from './membership.service';

const RANDOM_BELOW = 10_000_000_000;

/** The place of a card: its customer’s, or the brand if it is unassigned. */
export async function locateCard(db: Db, { loyaltyCardId }: { loyaltyCardId: number }) {
  const card = await db.loyaltyCard.findFirst({ where: { id: loyaltyCardId }, select: { brandId: true, customerId: true } });
  if (!card) return null;
  return card.customerId === null ? { brandId: card.brandId } : { customerId: card.customerId };
}

/**
 * One card.
 * @throws data_not_found
 */
export async function getLoyaltyCard(ctx: Context, { loyaltyCardId }: { loyaltyCardId: number }): Promise<LoyaltyCard> {
  return readCard(ctx, Prisma.sql`k.brand_id = ${brandIdOf(ctx)} and k.id = ${loyaltyCardId}`);
}

async function readCard(ctx: Context, where: Prisma.Sql): Promise<LoyaltyCard> {
  const [row] = await ctx.db.sql.readJson(Prisma.sql`select ${cardColumns()} from loyalty_cards k ${withProgramme} where ${where}`);
  if (row === undefined) throw new AppError('data_not_found');
  return JSON.parse(row) as LoyaltyCard;
}

const brandIdOf = (ctx: Context): number => ctx.scope.brandId as number;

/**
 * Finds a card by its number, as tills and kiosks do.
 * @throws data_not_found; invalid_parameters if the check digit is wrong, as for a mistyped number
 */
export async function lookUpCard(
  ctx: Context,
  { brand_id: brandId, card_number: cardNumber }: z.output<typeof lookupQuery>,
): Promise<FoundCard> {
  assertCheckDigit(cardNumber, 'card_number');
  const where = [Prisma.sql`k.brand_id = ${brandId} and k.card_number = ${cardNumber}`, ...visibilityConditions(ctx)];
  const card = await readCard(ctx, Prisma.join(where, ' and '));
  if (card.status !== 'active') return { ...card, memberId: null };
  const member = await ctx.db.loyaltyMember.findFirst({
    where: { brandId, customerId: card.customerId as number, customer: { archivedAt: null } },
    select: { memberId: true },
  });
  return { ...card, memberId: member?.memberId ?? null };
}

function assertCheckDigit(cardNumber: string, path: string): void {
  if (!isMistyped(cardNumber)) return;
  throw refuseField(path, 'invalid_value', {
    en: 'The check digit is wrong. Type the number again.',
    fr: 'Le chiffre de contrôle est faux. Saisissez à nouveau le numéro.',
  });
}

/**
 * Locks and reads a card.
 * @throws data_not_found
 */
async function lockCard(ctx: Context, where: Prisma.Sql): Promise<LoyaltyCard> {
  const [locked] = await ctx.db.sql.read<{ id: number }>(Prisma.sql`select k.id from loyalty_cards k where ${where} for no key update`);
  if (!locked) throw new AppError('data_not_found');
  return readCard(ctx, Prisma.sql`k.brand_id = ${brandIdOf(ctx)} and k.id = ${locked.id}`);
}

const lockCardById = (ctx: Context, loyaltyCardId: number) =>
  lockCard(ctx, Prisma.sql`k.brand_id = ${brandIdOf(ctx)} and k.id = ${loyaltyCardId}`);

const refuseStatus = (card: LoyaltyCard) =>
  new AppError('conflict', { extraData: { reason: 'card_status', loyaltyCardId: card.loyaltyCardId, status: card.status } });

/** Updates what a card shows, with the points of its member. */
async function setCard(
  ctx: Context,
  card: LoyaltyCard,
  change: { status: LoyaltyCard['status']; customerId: number; replacedById?: number },
) {
  const { status, customerId, replacedById = null } = change;
  await ctx.db.sql.run`update loyalty_cards k set status = ${status}::loyalty_card_status, customer_id = ${customerId},
      replaced_by_id = ${replacedById}, updated_at = clock_timestamp(),
      points = ${status === 'replaced' ? Prisma.sql`0` : Prisma.sql`greatest(m.points, 0)`}
    from loyalty_members m where k.brand_id = ${card.brandId} and k.id = ${card.loyaltyCardId}
      and m.brand_id = ${card.brandId} and m.customer_id = ${customerId}`;
}

/** Locks a card's member, so that the card and the points ledger stay consistent. */
const lockHolder = (ctx: Context, customerId: number) => lockMember(ctx, { brandId: brandIdOf(ctx), customerId });

/**
 * Assigns a card to a customer, who becomes a member.
 * @throws data_not_found for an unknown card or customer; conflict if the card is assigned already or the customer archived
 */
export async function assignCard(
  ctx: Context,
  { loyaltyCardId, customerId }: { loyaltyCardId: number; customerId: number },
): Promise<LoyaltyCard> {
  const place = await placeOfCustomer(ctx.db, customerId);
  const isKnown = place?.brandId === brandIdOf(ctx) && reaches(ctx.caller, place);
  if (!isKnown) throw new AppError('data_not_found', { extraData: { field: 'customerId' } });
  await lockUnarchived(ctx, customerId);
  await ensureMember(ctx, { brandId: brandIdOf(ctx), customerId });
  await lockHolder(ctx, customerId);
  const card = await lockCardById(ctx, loyaltyCardId);
  if (card.status !== 'unassigned') throw refuseStatus(card);
  await setCard(ctx, card, { status: 'active', customerId });
  ctx.touch('loyalty', [customerId]);
  return getLoyaltyCard(ctx, { loyaltyCardId });
}

/**
 * Blocks a lost card, or unblocks it. The points stay with the member.
 * @throws data_not_found; conflict for an unassigned or replaced card, and for unblocking a card of an archived customer
 */
export async function blockCard(
  ctx: Context,
  { loyaltyCardId, isBlocked }: { loyaltyCardId: number; isBlocked: boolean },
): Promise<LoyaltyCard> {
  const { customerId } = await getLoyaltyCard(ctx, { loyaltyCardId });
  if (customerId !== null && !isBlocked) await lockUnarchived(ctx, customerId);
  if (customerId !== null) await lockHolder(ctx, customerId);
  const card = await lockCardById(ctx, loyaltyCardId);
  if (card.customerId === null || card.status === 'replaced') throw refuseStatus(card);
  await setCard(ctx, card, { status: isBlocked ? 'blocked' : 'active', customerId: card.customerId });
  ctx.touch('loyalty', [card.customerId]);
  return getLoyaltyCard(ctx, { loyaltyCardId });
}

/**
 * Replaces a member’s card: the balance moves to the new card, and the old one has none.
 * @returns the new card
 * @throws data_not_found for an unknown card or number; invalid_parameters for a mistyped number; conflict for an unassigned or replaced
 *   card, for an archived customer, and for a new card that is assigned already
 */
export async function replaceCard(
  ctx: Context,
  { loyaltyCardId, cardNumber }: { loyaltyCardId: number; cardNumber: string },
): Promise<LoyaltyCard> {
  assertCheckDigit(cardNumber, 'cardNumber');
  const { customerId } = await getLoyaltyCard(ctx, { loyaltyCardId });
  if (customerId !== null) {
    await lockUnarchived(ctx, customerId);
    await lockHolder(ctx, customerId);
  }
  const card = await lockCardById(ctx, loyaltyCardId);
  if (card.customerId === null || card.status === 'replaced') throw refuseStatus(card);
  const newCard = await lockCard(ctx, Prisma.sql`k.brand_id = ${brandIdOf(ctx)} and k.card_number = ${cardNumber}`);
  if (newCard.status !== 'unassigned') throw refuseStatus(newCard);
  await setCard(ctx, newCard, { status: 'active', customerId: card.customerId });
  await setCard(ctx, card, { status: 'replaced', customerId: card.customerId, replacedById: newCard.loyaltyCardId });
  ctx.touch('loyalty', [card.customerId]);
  return getLoyaltyCard(ctx, newCard);
}

/**
 * Creates unassigned cards with numbers that cannot be guessed.
 * @throws already_exists for the number of an existing batch
 */
export async function createCardBatch(ctx: Context, { brandId, quantity, batchNumber }: z.output<typeof batchBody>): Promise<CardBatch> {
  const name = batchNumber ?? (await nextBatchNumber(ctx, brandId));
  await ctx.db.loyaltyCardBatch.create({ data: { brandId, batchNumber: name, quantity, userId: ctx.caller.userId } });
  for (let missing = quantity; missing > 0; ) {
    const numbers = Array.from({ length: missing }, () => cardNumberOf(randomInt(RANDOM_BELOW)));
    // Numbers that are taken or repeated are skipped, and others drawn.
    missing -= await ctx.db.sql.run`insert into loyalty_cards (brand_id, card_number, batch_number)
      select ${brandId}, number, ${name} from unnest(${numbers}::text[]) as number on conflict do nothing`;
  }
  ctx.record({ subject: { kind: 'card batch', id: name }, before: null, after: { batchNumber: name, quantity } });
  ctx.touch('loyalty', []);
  return { batchNumber: name, quantity, unassigned: quantity, createdAt: ctx.now.toISOString() };
}

/** The day, with the first suffix that no other batch of the day has. */
async function nextBatchNumber(ctx: Context, brandId: number): Promise<string> {
  const day = ctx.now.toISOString().slice(0, 10);
  // If two are created at once, the second sees the first.
  await lockSubject(ctx.db, { kind: 'card batches', id: brandId });
  const batches = await ctx.db.loyaltyCardBatch.findMany({
    where: { brandId, batchNumber: { startsWith: day } },
    select: { batchNumber: true },
  });
  const names = new Set(batches.map(({ batchNumber }) => batchNumber));
  if (!names.has(day)) return day;
  for (let number = 2; ; number++) if (!names.has(`${day}-${number}`)) return `${day}-${number}`;
}

/** The batches of a brand, newest first. */
export async function listCardBatches(ctx: Context, { brandId }: { brandId: number }): Promise<CardBatch[]> {
  const rows = await ctx.db.sql.readJson(Prisma.sql`
    select b.batch_number as "batchNumber", b.quantity, (select count(*)::int from loyalty_cards k
      where k.brand_id = b.brand_id and k.batch_number = b.batch_number and k.status = 'unassigned') as unassigned, b.created_at as "createdAt"
    from loyalty_card_batches b where b.brand_id = ${brandId} order by b.created_at desc, b.batch_number ${pageLimit(200)}`);
  return rows.map((row) => JSON.parse(row) as CardBatch);
}

const CSV_PAGE = 1_000;

/**
 * The numbers of a batch, for printing the cards.
 * @throws data_not_found
 */
export async function downloadCardBatch(
  ctx: Context,
  { brandId, batchNumber }: { brandId: number; batchNumber: string },
): Promise<FileAnswer> {
  const batchCount = await ctx.db.loyaltyCardBatch.count({ where: { brandId, batchNumber } });
  if (batchCount === 0) throw new AppError('data_not_found');
  const body = csvStream(['card_number', 'batch_number', 'status'], async (cursor = 0) => {
    const cards = await ctx.db.loyaltyCard.findMany({
      where: { brandId, batchNumber, id: { gt: cursor } },
      orderBy: { id: 'asc' },
      take: CSV_PAGE,
      select: { id: true, cardNumber: true, status: true },
    });
    const rows = cards.map(({ cardNumber, status }) => [cardNumber, batchNumber, status]);
    return { rows, nextCursor: cards.length < CSV_PAGE ? null : (cards.at(-1)?.id ?? null) };
  });
  return { body, contentType: 'text/csv; charset=utf-8', fileName: `cards-${batchNumber}.csv` };
}
