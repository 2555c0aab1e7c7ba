// Decided in docs/decisions/016-tracking-starts-with-a-quantity.md.

import type { z } from 'zod';
import { tellMenu } from '@/server/catalog/telling';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { requireProduct } from './inventory.service';
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

async function saveAvailability(
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

const pick = (state: PerChannel, selected: readonly Channel[]): Partial<PerChannel> =>
  Object.fromEntries(selected.map((channel) => [channel, state[channel]]));

/** @param takenOffChannels the channels that the rules had taken the product off, and that the change switched */
const snapshotOf = ({ isOn, wasTakenOff }: Availability, switched: readonly Channel[], takenOffChannels: readonly Channel[]): Snapshot => ({
  ...pick(isOn, switched),
  ...(takenOffChannels.length > 0 && { takenOff: pick(wasTakenOff, takenOffChannels) }),
});

/** The state of each channel after a person, or an undo, has set some of them. */
const applySwitch = (switched: readonly Channel[], before: PerChannel, stateOf: (channel: Channel) => boolean): PerChannel => ({
  web: switched.includes('web') ? stateOf('web') : before.web,
  kiosk: switched.includes('kiosk') ? stateOf('kiosk') : before.kiosk,
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
  const product = await requireProduct(ctx, input);
  const { productId } = product;
  const before = await lockAvailability(ctx, productId);
  // Only the channels that the request sets. Otherwise an undo would also set the other channel.
  const switched = channels.filter((channel) => input[channel] !== undefined);
  const after = {
    isOn: applySwitch(switched, before.isOn, (channel) => input[channel]!),
    wasTakenOff: applySwitch(switched, before.wasTakenOff, () => false),
  };
  await saveAvailability(ctx, product, after);
  const takenOffChannels = switched.filter((channel) => before.wasTakenOff[channel] && after.isOn[channel] !== before.isOn[channel]);
  ctx.record({
    subject: { kind: 'product availability', id: productId },
    before: snapshotOf(before, switched, takenOffChannels),
    after: snapshotOf(after, switched, takenOffChannels),
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
  const [earlier, later] = [entry.before as Snapshot, entry.after as Snapshot];
  const product = await requireProduct(ctx, input);
  const current = await lockAvailability(ctx, product.productId);
  const switched = channels.filter((channel) => earlier[channel] !== undefined);
  refuseChangedSince(pick(current.isOn, switched), pick({ ...current.isOn, ...later }, switched), force);
  const isOut = await hasRunOut(ctx, product.productId);
  const wasTakenOffByRules = (channel: Channel) => earlier.takenOff?.[channel] === true;
  const after = {
    isOn: applySwitch(switched, current.isOn, (channel) => earlier[channel] === true || (wasTakenOffByRules(channel) && !isOut)),
    wasTakenOff: applySwitch(switched, current.wasTakenOff, (channel) => wasTakenOffByRules(channel) && isOut),
  };
  await saveAvailability(ctx, product, after);
  const takenOffChannels = switched.filter((channel) => earlier.takenOff?.[channel] !== undefined);
  return { before: snapshotOf(current, switched, takenOffChannels), after: snapshotOf(after, switched, takenOffChannels) };
}
