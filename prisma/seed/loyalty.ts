import type { Orm } from '@/server/core/platform/db';
import { cardNumberOf } from '@/server/loyalty/card-number.rules';
import { addMonths, type Earned, type EarningBasis, pointsOf, type Tier, tierOf } from '@/server/loyalty/earning.rules';
import type { PointsLineKind } from '@/server/loyalty/loyalty.values';
import {
  applyPoints,
  chainPoints,
  givePoints,
  type PointsLot,
  type PointsPurse,
  type PointsStep,
  reserve,
  spendReserved,
} from '@/server/loyalty/points.rules';
import type { SeedGuest } from './orders/guests';
import { type Random, randomFrom } from './random';
import { insertRows } from './rows';

const BRAND_ID = 1;
const DAY_MS = 86_400_000;
const EXPIRY_MONTHS = 12;
const BATCH = 'ouverture-2026';
const CARDS = 60;
/** The price of a dessert in points: the reward that members take. */
export const DESSERT_POINTS = 60;
/** The customer in the demo's documentation. */
const FIRST_CUSTOMER = 1;

/** For each product reward: the word in the names of eligible products. */
const rewards = [
  { name: 'Café offert', description: 'Un café au choix, au comptoir comme en salle.', type: 'product', word: 'Expresso', points: 30 },
  { name: '2,50 € de réduction', description: 'Sur toute la commande.', type: 'amount', value: 250, points: 50 },
  { name: 'Dessert offert', description: 'Le dessert de la maison.', type: 'product', word: 'Crème brûlée', points: DESSERT_POINTS },
  { name: 'Livraison offerte', description: '', type: 'delivery', points: 80 },
  { name: '10 % de réduction', description: 'Sur toute la commande.', type: 'percentage', value: 1_000, points: 120 },
  { name: 'Menu pour deux', description: 'À partager un soir de semaine.', type: 'amount', value: 3_900, points: 900 },
] as const;

/** The programme of the demo, for pricing orders. */
export interface SeedProgramme {
  tiers: (Tier & { name: string; factor: number })[];
  /** The reward that members take, and its product. */
  dessert: { rewardId: number; name: string; catalogProductId: number };
}

/** An order of a member. */
export interface MemberMeal {
  orderId: number;
  restaurantId: number;
  at: Date;
  /** The amount that earned points, in cents, and the multiplier from promotions. */
  paidCents: number;
  promotionFactor: number;
  /** Whether the dessert was paid with points. */
  hasDessert: boolean;
}

/** Members are every fourth customer of the first brand, and the one in the demo's documentation. */
export const isMember = ({ id, brandId }: SeedGuest) => brandId === BRAND_ID && (id === FIRST_CUSTOMER || id % 4 === 0);

/** The points that a meal earns before tiers multiply them. */
export const basisOf = (
  { paidCents, promotionFactor }: Pick<MemberMeal, 'paidCents' | 'promotionFactor'>,
  tier: EarningBasis['tier'] = null,
): EarningBasis => ({ paidCents, decimals: 2, pointsPerUnit: 1, tier, promotionFactor });

/** Writes the programme of the first brand, with tiers and rewards. */
export async function seedProgramme(db: Orm, now: Date): Promise<SeedProgramme> {
  await db.loyaltyProgramme.create({
    data: {
      brandId: BRAND_ID,
      name: 'Les Lumières',
      pointsPerUnit: 1,
      pointValue: 5,
      expiryMonths: EXPIRY_MONTHS,
      tiersChangedAt: daysBefore(now, 200),
    },
  });
  const tiers = [];
  for (const tier of [
    { name: 'Habitué', threshold: 100, factor: 12_500 },
    { name: 'Fidèle', threshold: 250, factor: 15_000 },
  ]) {
    const { id: tierId } = await db.loyaltyTier.create({ data: { brandId: BRAND_ID, ...tier }, select: { id: true } });
    tiers.push({ tierId, ...tier });
  }
  return { tiers, dessert: await seedRewards(db) };
}

/** Writes the members with the points of their orders, and the cards of some. */
export async function seedMembers(
  db: Orm,
  { tiers, dessert }: SeedProgramme,
  members: readonly SeedGuest[],
  mealsOf: ReadonlyMap<number, readonly MemberMeal[]>,
  now: Date,
): Promise<void> {
  const { timeZone } = await db.brand.findUniqueOrThrow({ where: { id: BRAND_ID } });
  const rows: Rows = { members: [], lots: [], lines: [] };
  const points = new Map<number, number>();
  for (const { id, createdAt } of members) {
    const since = new Date(Math.max(createdAt.getTime(), daysBefore(now, 60).getTime()));
    const account = accountOf({
      customerId: id,
      meals: mealsOf.get(id) ?? [],
      rewardId: dessert.rewardId,
      tierAt: (earned, at) => {
        const currentTier = tierOf(earned, tiers, at, timeZone);
        const tier = tiers.find(({ tierId }) => tierId === currentTier?.tierId);
        return tier ? { tierId: tier.tierId, name: tier.name, factor: tier.factor } : null;
      },
      firstLotId: rows.lots.length + 1,
    });
    const tier = tierOf(account.earned, tiers, now, timeZone);
    points.set(id, account.purse.points);
    rows.lots.push(
      ...account.lots.map((lot) => [BRAND_ID, lot.lotId, id, lot.points, leftOf(account.purse, lot.lotId), lot.earnedAt, lot.expiresAt]),
    );
    rows.lines.push(...account.lines);
    const last = account.earned.at(-1)?.at ?? since;
    rows.members.push([
      BRAND_ID,
      id,
      `member-${id}`,
      account.purse.points,
      account.lines.length,
      tier?.tierId,
      tier?.until,
      now,
      since,
      last,
    ]);
  }
  await insertRows(db, 'loyalty_members', memberColumns, rows.members);
  await insertRows(db, 'loyalty_lots', lotColumns, rows.lots);
  await insertRows(db, 'loyalty_lines', lineColumns, rows.lines);
  await seedCards(db, randomFrom('loyalty'), now, points);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const leftOf = (purse: PointsPurse, lotId: number) => purse.lots.find((lot) => lot.lotId === lotId)?.remaining ?? 0;

interface Rows {
  members: unknown[][];
  lots: unknown[][];
  lines: unknown[][];
}

/** Writes the rewards. @returns the dessert */
async function seedRewards(db: Orm): Promise<SeedProgramme['dessert']> {
  let dessert: SeedProgramme['dessert'] | null = null;
  for (const reward of rewards) {
    const { name, description, type, points } = reward;
    const product =
      'word' in reward
        ? await db.catalogProduct.findFirst({
            where: { brandId: BRAND_ID, archivedAt: null, name: { contains: reward.word } },
            orderBy: { id: 'asc' },
          })
        : null;
    if ('word' in reward && !product) throw new Error(`The catalog has no «${reward.word}» to give`);
    const created = await db.loyaltyReward.create({
      data: {
        ...{ brandId: BRAND_ID, name, description, type, points, value: 'value' in reward ? reward.value : 0 },
        productId: product?.id ?? null,
        imageId: product?.imageId ?? null,
      },
    });
    if (points === DESSERT_POINTS && product) dessert = { rewardId: created.id, name, catalogProductId: product.id };
  }
  if (!dessert) throw new Error('The programme gives no dessert');
  return dessert;
}

interface AccountInput {
  customerId: number;
  meals: readonly MemberMeal[];
  rewardId: number;
  firstLotId: number;
  /** The tier that a member with these points had at a moment. */
  tierAt(earned: Earned[], at: Date): EarningBasis['tier'];
}

/** A member's account: points earned by meals, and desserts paid with points. */
function accountOf({ customerId, meals, rewardId, firstLotId, tierAt }: AccountInput) {
  let purse: PointsPurse = { points: 0, reserved: 0, lots: [] };
  const lots: (PointsLot & { points: number })[] = [];
  const lines: unknown[][] = [];
  const earned: Earned[] = [];
  const book = (
    steps: PointsStep[],
    kind: PointsLineKind,
    at: Date,
    details: { meal?: MemberMeal; basis?: EarningBasis; rewardId?: number },
  ) => {
    const first = lines.length + 1;
    for (const { step, before, after } of chainPoints(purse, steps)!)
      lines.push([
        ...[BRAND_ID, customerId, lines.length + 1, first, kind, step.points, before.points, after.points],
        ...[step.reserved, before.reserved, after.reserved, step.lotPoints, step.lotId ?? null, details.rewardId ?? null],
        ...[details.meal?.orderId ?? null, details.meal?.restaurantId ?? null, details.basis ? JSON.stringify(details.basis) : null, at],
      ]);
    purse = applyPoints(purse, steps);
  };
  for (const meal of meals) {
    const { at } = meal;
    if (meal.hasDessert) {
      book([reserve(DESSERT_POINTS)], 'RESERVATION', new Date(at.getTime() - 300_000), { rewardId });
      book(spendReserved(purse, DESSERT_POINTS), 'SPEND', at, { meal, rewardId });
    }
    const basis = basisOf(meal, tierAt(earned, at));
    const points = pointsOf(basis);
    if (points === 0) continue;
    const lot = { lotId: firstLotId + lots.length, points, remaining: 0, earnedAt: at, expiresAt: addMonths(at, EXPIRY_MONTHS) };
    lots.push(lot);
    earned.push({ at, points });
    purse = { ...purse, lots: [...purse.lots, lot] };
    book([givePoints(purse, points, lot.lotId)], 'EARN', at, { meal, basis });
  }
  return { purse, lots, lines, earned };
}

/** Writes cards of one batch, two thirds of which are assigned. */
async function seedCards(db: Orm, random: Random, now: Date, points: Map<number, number>): Promise<void> {
  const at = daysBefore(now, 58);
  await db.loyaltyCardBatch.create({ data: { brandId: BRAND_ID, batchNumber: BATCH, quantity: CARDS, createdAt: at } });
  const holders = [...points].slice(0, (CARDS * 2) / 3);
  const rows = Array.from({ length: CARDS }, (_, index) => {
    const [customerId, balance] = holders[index] ?? [null, 0];
    const status = customerId === null ? 'unassigned' : index % 13 === 12 ? 'blocked' : 'active';
    // The first digits contain the index, so that no two are equal.
    const number = cardNumberOf(index * 100_000_000 + random.between(0, 99_999_999));
    return [BRAND_ID, number, BATCH, customerId, status, balance, at, at];
  });
  await insertRows(db, 'loyalty_cards', cardColumns, rows);
}

const memberColumns = {
  ...{ brand_id: 'int', customer_id: 'int', member_id: 'text', points: 'int', last_position: 'int', tier_id: 'int' },
  ...{ tier_until: 'timestamptz', tiered_at: 'timestamptz', joined_at: 'timestamptz', updated_at: 'timestamptz' },
};
const lotColumns = {
  ...{ brand_id: 'int', id: 'int', customer_id: 'int', points: 'int', remaining: 'int' },
  ...{ earned_at: 'timestamptz', expires_at: 'timestamptz' },
};
const lineColumns = {
  ...{ brand_id: 'int', customer_id: 'int', position: 'int', first_position: 'int', kind: 'loyalty_line_kind', points: 'int' },
  ...{ points_before: 'int', points_after: 'int', reserved: 'int', reserved_before: 'int', reserved_after: 'int', lot_points: 'int' },
  ...{ lot_id: 'int', reward_id: 'int', order_id: 'int', restaurant_id: 'int', basis: 'jsonb', at: 'timestamptz' },
};
const cardColumns = {
  ...{ brand_id: 'int', card_number: 'text', batch_number: 'text', customer_id: 'int', status: 'loyalty_card_status' },
  ...{ points: 'int', created_at: 'timestamptz', updated_at: 'timestamptz' },
};
