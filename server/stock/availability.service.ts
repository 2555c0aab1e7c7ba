// Decided in docs/decisions/016-tracking-starts-with-a-quantity.md.

import type { z } from 'zod';
import { tellMenu } from '@/server/catalog/telling';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { productAt } from './inventory.service';
import { type Channel, channels } from './stock.rules';
import type { availability, availabilityBody } from './stock.schema';

type PerChannel = Record<Channel, boolean>;

interface Availability {
  isOn: PerChannel;
  /** The channels from which the rules, not a person, took the product off sale. */
  wasTakenOff: PerChannel;
}

/** What the history stores, only for the channels that the change set. */
type Snapshot = Partial<PerChannel> & {
  /** The channels that the rules had taken the product off before the switch. Not shown to anybody. */
  takenOff?: Partial<PerChannel>;
};

/**
 * Locks and reads a product's availability.
 * @throws data_not_found
 */
async function lockAvailability(ctx: Context, productId: number): Promise<Availability> {
  const [row] = await ctx.db.sql.read<Record<'web' | 'kiosk' | 'webAuto' | 'kioskAuto', boolean>>`
    select web_availability as web, kiosk_availability as kiosk, web_auto_disabled as "webAuto", kiosk_auto_disabled as "kioskAuto"
    from products where id = ${productId} for no key update`;
  if (!row) throw new AppError('data_not_found');
  const { web, kiosk, webAuto, kioskAuto } = row;
  return { isOn: { web, kiosk }, wasTakenOff: { web: webAuto, kiosk: kioskAuto } };
}

/**
 * Whether a product has run out. The caller already holds its lock, so its stock cannot change: a statement that had to wait for the lock
 * would still see the earlier stock.
 */
async function hasRunOut(ctx: Context, productId: number): Promise<boolean> {
  return (await ctx.db.stockLevel.count({ where: { productId, quantity: { lte: 0 } } })) > 0;
}

async function keepAvailability(
  ctx: Context,
  { productId, restaurantId }: { productId: number; restaurantId: number },
  { isOn, wasTakenOff }: Availability,
): Promise<void> {
  await ctx.db.product.update({
    where: { id: productId },
    data: {
      webAvailability: isOn.web,
      kioskAvailability: isOn.kiosk,
      webAutoDisabled: wasTakenOff.web,
      kioskAutoDisabled: wasTakenOff.kiosk,
    },
  });
  tellMenu(ctx, restaurantId, [productId]);
}

const pick = (state: PerChannel, names: readonly Channel[]): Partial<PerChannel> =>
  Object.fromEntries(names.map((channel) => [channel, state[channel]]));

/** @param rulesHad the channels that the rules had taken the product off, and that the change switched */
const snapshotOf = ({ isOn, wasTakenOff }: Availability, decided: readonly Channel[], rulesHad: readonly Channel[]): Snapshot => ({
  ...pick(isOn, decided),
  ...(rulesHad.length > 0 && { takenOff: pick(wasTakenOff, rulesHad) }),
});

/** The state of each channel after a person, or an undo, has set some of them. */
const decide = (decided: readonly Channel[], before: PerChannel, of: (channel: Channel) => boolean): PerChannel => ({
  web: decided.includes('web') ? of('web') : before.web,
  kiosk: decided.includes('kiosk') ? of('kiosk') : before.kiosk,
});

/**
 * Switches a product on or off for a channel by hand. The stock rules never undo a person's decision, so an automatic switch-off of that
 * channel is forgotten.
 * @throws data_not_found
 */
export async function setAvailability(
  ctx: Context,
  input: z.output<typeof availabilityBody> & { menuId: number; signature: string },
): Promise<z.output<typeof availability>> {
  const product = await productAt(ctx, input);
  const { productId } = product;
  const before = await lockAvailability(ctx, productId);
  // Only the channels that the request sets. Otherwise an undo would also set the other channel.
  const decided = channels.filter((channel) => input[channel] !== undefined);
  const after = {
    isOn: decide(decided, before.isOn, (channel) => input[channel]!),
    wasTakenOff: decide(decided, before.wasTakenOff, () => false),
  };
  await keepAvailability(ctx, product, after);
  const rulesHad = decided.filter((channel) => before.wasTakenOff[channel] && after.isOn[channel] !== before.isOn[channel]);
  ctx.record({
    subject: { kind: 'product availability', id: productId },
    before: snapshotOf(before, decided, rulesHad),
    after: snapshotOf(after, decided, rulesHad),
  });
  return { productId, webAvailability: after.isOn.web, kioskAvailability: after.isOn.kiosk };
}

/**
 * Undoes a switch. If the rules had taken the product off before it, they control the channel again: it is on if there is stock, and
 * otherwise comes back on with the next stock.
 * @throws data_not_found; conflict if it was switched since, unless forced
 */
export async function undoAvailability(
  ctx: Context,
  { input, force, ...entry }: { before: unknown; after: unknown; input: { menuId: number; signature: string }; force: boolean },
): Promise<ChangeRecord> {
  const [earlier, left] = [entry.before as Snapshot, entry.after as Snapshot];
  const product = await productAt(ctx, input);
  const now = await lockAvailability(ctx, product.productId);
  const decided = channels.filter((channel) => earlier[channel] !== undefined);
  refuseChangedSince(pick(now.isOn, decided), pick({ ...now.isOn, ...left }, decided), force);
  const isOut = await hasRunOut(ctx, product.productId);
  const wasTheirs = (channel: Channel) => earlier.takenOff?.[channel] === true;
  const after = {
    isOn: decide(decided, now.isOn, (channel) => earlier[channel] === true || (wasTheirs(channel) && !isOut)),
    wasTakenOff: decide(decided, now.wasTakenOff, (channel) => wasTheirs(channel) && isOut),
  };
  await keepAvailability(ctx, product, after);
  const rulesHad = decided.filter((channel) => earlier.takenOff?.[channel] !== undefined);
  return { before: snapshotOf(now, decided, rulesHad), after: snapshotOf(after, decided, rulesHad) };
}
