// Decided in docs/decisions/016-tracking-starts-with-a-quantity.md.
// Decided in docs/decisions/017-quantities-below-zero.md.

import { renewMenus } from '@/server/catalog/telling';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { type Hold, readHolds } from './holds.query';
import { type Channel, type Line, mergeLines, type StockState, type StockStep, stepStock, stopTracking } from './stock.rules';
import type { MovementReason, MovementType } from './stock.schema';

/** One booking: the lines of an order, a delivery, a count or a reset. */
export interface Booking {
  restaurantId: number;
  movementType: MovementType;
  lines: Line[];
  /** A key is booked only once per restaurant, however long ago that was. For callers that may repeat themselves, such as orders. */
  key?: string;
  channelId?: number;
  orderId?: number;
  deliveryId?: number;
  reasonCode?: MovementReason;
  /** What somebody wrote. Our own texts are a `reasonCode` instead, so that each reader gets them in their language. */
  reason?: string;
  /** The movements that this booking undoes or redoes, by product. */
  undoes?: ReadonlyMap<number, number>;
  /** Begin to track products that are not, at zero. Otherwise they are left out, as a product that is not counted cannot run out. */
  track?: boolean;
  /** Stop tracking the products of the lines, whatever the lines say, because the change that began their tracking is undone. */
  stopsTracking?: boolean;
  /**
   * Leave out lines that change neither the quantity nor what orders hold. Set for resets; a count is recorded even if it changes nothing.
   */
  onlyChanges?: boolean;
  /** Do not change whether products are on sale: a count or `decideAvailability` follows at once and decides it. */
  keepsAvailability?: boolean;
  /** Inspects the steps before they are booked, under the locks. If it throws, nothing is booked. */
  inspect?(steps: readonly Step[], managed: Readonly<Record<Channel, boolean>>): void;
}

interface Step {
  productId: number;
  step: StockStep;
}

export interface Booked extends Step {
  movementId: number;
}

/** A product's stock in the history. */
export interface StockSnapshot {
  quantity: number;
  web: boolean;
  kiosk: boolean;
  safetyStock?: number | null;
  /** The movement of a count or reset, so that an undo can name it. */
  movementId?: number;
}

export const snapshotOf = ({ quantity, available }: StockState): StockSnapshot => ({
  quantity,
  web: available.web,
  kiosk: available.kiosk,
});

/** Quantities by product id, in the history. */
export type Quantities = Record<string, number>;

export const quantitiesOf = (booked: readonly Booked[], pick: (entry: Booked) => number): Quantities =>
  Object.fromEntries(booked.map((entry) => [entry.productId, pick(entry)]));

interface LockedRow {
  product_id: number;
  quantity: number;
  web: boolean;
  kiosk: boolean;
  web_auto: boolean;
  kiosk_auto: boolean;
  web_managed: boolean;
  kiosk_managed: boolean;
}

/**
 * The only place where quantities change. Locks the products in the order of their ids, so that two bookings cannot deadlock. Then works
 * out each step, and writes ledger, quantities and availability in one statement, however many lines there are. A line with «to» states
 * what is on the shelf, so orders awaiting payment first give back what they hold of the product. They also do so when a product is no
 * longer tracked, as nothing of it can be held then.
 * @returns one entry per movement, by product id; empty if the key was booked before
 * @throws quantity_out_of_range
 */
export async function bookMovements(ctx: Context, booking: Booking): Promise<Booked[]> {
  const { restaurantId } = booking;
  const lines = mergeLines(booking.lines).sort((a, b) => a.productId - b.productId);
  if (lines.length === 0 || !(await takeKey(ctx, booking))) return [];
  const productIds = lines.map(({ productId }) => productId);
  let { states, managed } = booking.track
    ? await lockTracked(ctx, restaurantId, productIds)
    : await lockStock(ctx, restaurantId, productIds);
  const countedProductIds = lines
    .filter((line) => ('to' in line || booking.stopsTracking) && states.has(line.productId))
    .map(({ productId }) => productId);
  const releasedProductIds = countedProductIds.length > 0 ? await releaseHolds(ctx, restaurantId, countedProductIds) : new Set<number>();
  if (releasedProductIds.size > 0) ({ states, managed } = await lockStock(ctx, restaurantId, productIds));
  const steps: Step[] = [];
  for (const line of lines) {
    const state = states.get(line.productId);
    if (!state) continue;
    const step = booking.stopsTracking ? stopTracking(state) : stepStock(state, line, booking.keepsAvailability ? null : managed);
    if (!step) throw new AppError('quantity_out_of_range', { extraData: { productId: line.productId, quantity: state.quantity } });
    if (booking.onlyChanges && step.delta === 0 && !releasedProductIds.has(line.productId)) continue;
    steps.push({ productId: line.productId, step });
  }
  if (steps.length === 0) return [];
  booking.inspect?.(steps, managed);
  const movementIds = await writeMovements(ctx, booking, steps);
  if (booking.stopsTracking) await ctx.db.sql.run`delete from stock_levels where product_id = any(${steps.map((s) => s.productId)}::int[])`;
  const booked = steps.map(({ productId, step }) => ({ productId, step, movementId: movementIds.get(productId) ?? 0 }));
  ctx.touch('stock', productIds);
  announceSwitched(ctx, restaurantId, switchedOf(booked));
  return booked;
}

const switchedOf = (steps: readonly Step[]) => steps.filter(({ step }) => step.autoDisabled || step.autoEnabled);

function announceSwitched(ctx: Context, restaurantId: number, switched: readonly Step[]): void {
  if (switched.length === 0) return;
  ctx.touch(
    'catalog',
    switched.map(({ productId }) => productId),
  );
  renewMenus(ctx, { restaurantId });
  ctx.emit('stock.availability_changed', {
    restaurantId,
    products: switched.map(({ productId, step }) => ({ productId, quantity: step.after, available: step.next.available })),
  });
}

/**
 * Takes products off sale, or puts them back, after several bookings that left their availability alone. Guests and partners so see only
 * the combined result.
 * @returns the resulting states of the tracked products
 */
export async function decideAvailability(ctx: Context, restaurantId: number, productIds: number[]): Promise<Map<number, StockState>> {
  const { states, managed } = await lockStock(ctx, restaurantId, productIds);
  const steps = [...states].flatMap(([productId, state]): Step[] => {
    const step = stepStock(state, { productId, delta: 0 }, managed);
    return step ? [{ productId, step }] : [];
  });
  const switched = switchedOf(steps);
  if (switched.length > 0) await ctx.db.sql.run(switchProducts(ctx, switched));
  announceSwitched(ctx, restaurantId, switched);
  return new Map(steps.map(({ productId, step }) => [productId, step.next]));
}

const switchProducts = (ctx: Context, switched: readonly Step[]): Prisma.Sql => Prisma.sql`
  update products p set web_availability = s.web, kiosk_availability = s.kiosk,
    web_auto_disabled = s.web_auto, kiosk_auto_disabled = s.kiosk_auto, updated_at = ${ctx.now}
  from unnest(${switched.map(({ productId }) => productId)}::int[], ${switched.map(({ step }) => step.next.available.web)}::bool[],
    ${switched.map(({ step }) => step.next.available.kiosk)}::bool[], ${switched.map(({ step }) => step.next.autoDisabled.web)}::bool[],
    ${switched.map(({ step }) => step.next.autoDisabled.kiosk)}::bool[]) as s(id, web, kiosk, web_auto, kiosk_auto)
  where p.id = s.id`;

/**
 * Gives back what orders awaiting payment hold of products, as those pieces are still on the shelf. One movement per order.
 * @returns the products of which any pieces were held
 */
async function releaseHolds(ctx: Context, restaurantId: number, productIds: readonly number[]): Promise<ReadonlySet<number>> {
  const holds = await readHolds(ctx.db, restaurantId, { productIds });
  return bookForOrders(ctx, { restaurantId, movementType: 'CANCELLATION', keepsAvailability: true }, holds, ({ held }) => held);
}

/**
 * Books movements for orders, leaving out those of 0.
 * @returns the products that were moved
 */
export async function bookForOrders<OrderHold extends Hold>(
  ctx: Context,
  booking: Pick<Booking, 'restaurantId' | 'keepsAvailability'> & { movementType: 'SALE' | 'CANCELLATION' },
  holds: readonly OrderHold[],
  deltaOf: (hold: OrderHold) => number,
): Promise<ReadonlySet<number>> {
  const changedHolds = holds.filter((hold) => deltaOf(hold) !== 0);
  for (const [orderId, orderHolds] of Map.groupBy(changedHolds, (hold) => hold.orderId)) {
    const lines = orderHolds.map((hold) => ({ productId: hold.productId, delta: deltaOf(hold) }));
    await bookMovements(ctx, { ...booking, channelId: orderHolds[0]?.channelId, orderId, lines });
  }
  return new Set(changedHolds.map(({ productId }) => productId));
}

async function takeKey(ctx: Context, { restaurantId, key }: Booking): Promise<boolean> {
  if (key === undefined) return true;
  return (
    (await ctx.db.sql.run`insert into stock_bookings (restaurant_id, key) values (${restaurantId}, ${key}) on conflict do nothing`) === 1
  );
}

interface LockedStock {
  states: Map<number, StockState>;
  /** The channels that products leave when they run out; none while stock management V2 is off. */
  managed: Record<Channel, boolean>;
}

/** A single product is compared as one value: PostgreSQL caches the plan of that, but plans anew for each list. */
function productCondition(productIds: number[]): Prisma.Sql {
  return productIds.length === 1 ? Prisma.sql`l.product_id = ${productIds[0]}` : Prisma.sql`l.product_id = any(${productIds}::int[])`;
}

/**
 * Locks products and reads their states. `no key update` is enough to change quantity and availability, and allows rows that refer to a
 * product (delivery lines, movements) to be written at the same time. With `for update`, two deliveries of one product would wait for each
 * other.
 */
export async function lockStock(ctx: Context, restaurantId: number, productIds: number[]): Promise<LockedStock> {
  const rows = await ctx.db.sql.read<LockedRow>`
    select l.product_id, l.quantity, p.web_availability as web, p.kiosk_availability as kiosk,
      p.web_auto_disabled as web_auto, p.kiosk_auto_disabled as kiosk_auto,
      coalesce(s.stock_management_v2_enabled and s.web_managed, false) as web_managed,
      coalesce(s.stock_management_v2_enabled and s.kiosk_managed, false) as kiosk_managed
    from stock_levels l join products p on p.id = l.product_id left join stock_settings s on s.restaurant_id = l.restaurant_id
    where l.restaurant_id = ${restaurantId} and ${productCondition(productIds)}
    order by l.product_id for no key update of l, p`;
  const states = rows.map((row): [number, StockState] => [
    row.product_id,
    {
      quantity: row.quantity,
      available: { web: row.web, kiosk: row.kiosk },
      autoDisabled: { web: row.web_auto, kiosk: row.kiosk_auto },
    },
  ]);
  return { states: new Map(states), managed: { web: rows[0]?.web_managed ?? false, kiosk: rows[0]?.kiosk_managed ?? false } };
}

/** The same, after starting to track the products that were not tracked. */
async function lockTracked(ctx: Context, restaurantId: number, productIds: number[]): Promise<LockedStock> {
  const startTracking = () => ctx.db.sql.run`insert into stock_levels (product_id, restaurant_id, quantity)
    select id, restaurant_id, 0 from products where restaurant_id = ${restaurantId} and id = any(${productIds}::int[]) order by id on conflict do nothing`;
  await startTracking();
  const locked = await lockStock(ctx, restaurantId, productIds);
  if (locked.states.size === productIds.length) return locked;
  // Some stopped being tracked while this waited for their lock.
  await startTracking();
  return lockStock(ctx, restaurantId, productIds);
}

async function writeMovements(ctx: Context, booking: Booking, steps: Step[]): Promise<Map<number, number>> {
  const { restaurantId } = booking;
  const column = (pick: (entry: (typeof steps)[number]) => number) => steps.map(pick);
  const undoneMovementId = ({ productId }: { productId: number }) => booking.undoes?.get(productId) ?? null;
  const [first] = steps;
  const source =
    steps.length === 1 && first
      ? Prisma.sql`(values (${first.productId}::int, ${first.step.delta}::int, ${first.step.before}::int, ${undoneMovementId(first)}::int))`
      : Prisma.sql`unnest(${column((s) => s.productId)}::int[], ${column((s) => s.step.delta)}::int[], ${column((s) => s.step.before)}::int[],
          ${steps.map(undoneMovementId)}::int[])`;
  const switched = switchedOf(steps);
  // Writes only products whose availability changes. The rows and indexes of the others stay untouched.
  const availability = switched.length === 0 ? Prisma.empty : Prisma.sql`, switched as (${switchProducts(ctx, switched)})`;
  const rows = await ctx.db.sql.read<{ id: number; product_id: number }>(Prisma.sql`
    with moved as (
      insert into stock_movements (restaurant_id, brand_id, product_id, movement_type, quantity_delta, quantity_before, quantity_after,
        channel_id, order_id, delivery_id, user_id, reason_code, reason, idempotency_key, undoes_id)
      select ${restaurantId}::int, r.brand_id, s.product_id, ${booking.movementType}::movement_type, s.delta, s.before, s.before + s.delta,
        ${booking.channelId ?? null}::int, ${booking.orderId ?? null}::int, ${booking.deliveryId ?? null}::int, ${ctx.caller.userId}::int,
        ${booking.reasonCode ?? null}::movement_reason, ${booking.reason ?? null}, ${ctx.idempotencyKey ?? booking.key ?? null},
        s.undoes_id
      from ${source} as s(product_id, delta, before, undoes_id),
        restaurants r where r.id = ${restaurantId}
      returning id, product_id, quantity_after),
    levelled as (update stock_levels l set quantity = m.quantity_after, last_movement_id = m.id from moved m where l.product_id = m.product_id)
    ${availability}
    select id, product_id from moved`);
  return new Map(rows.map(({ id, product_id }) => [product_id, id]));
}
