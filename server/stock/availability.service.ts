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

/** A product's availability under its lock. */
interface Standing {
  isOn: PerChannel;
  /** Where the rules took it off, and not a person. */
  wasTakenOff: PerChannel;
  isOut: boolean;
}

/** What the history keeps of the channels that somebody decided on. */
type Snapshot = Partial<PerChannel> & {
  /** Of those that the decision switched: where the rules had taken the product off before. Nobody is shown it. */
  takenOff?: Partial<PerChannel>;
};

async function lockAvailability(ctx: Context, productId: number): Promise<Standing> {
  const [row] = await ctx.db.sql.read<Record<'web' | 'kiosk' | 'webAuto' | 'kioskAuto' | 'isOut', boolean>>`
    select p.web_availability as web, p.kiosk_availability as kiosk, p.web_auto_disabled as "webAuto", p.kiosk_auto_disabled as "kioskAuto",
      coalesce((select l.quantity <= 0 from stock_levels l where l.product_id = p.id), false) as "isOut"
    from products p where p.id = ${productId} for no key update`;
  if (!row) throw new AppError('data_not_found');
  const { web, kiosk, webAuto, kioskAuto, isOut } = row;
  return { isOn: { web, kiosk }, wasTakenOff: { web: webAuto, kiosk: kioskAuto }, isOut };
}

async function keepAvailability(
  ctx: Context,
  { productId, restaurantId }: { productId: number; restaurantId: number },
  { isOn, wasTakenOff }: Omit<Standing, 'isOut'>,
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

/** What each channel is after somebody, or an undo, has decided on some. */
const decide = <Of>(decided: readonly Channel[], before: Record<Channel, Of>, of: (channel: Channel) => Of): Record<Channel, Of> => ({
  web: decided.includes('web') ? of('web') : before.web,
  kiosk: decided.includes('kiosk') ? of('kiosk') : before.kiosk,
});

/**
 * Switches a product on or off for a channel by hand. What a person decides, the stock rules do not undo: an automatic
 * switch-off of that channel is forgotten.
 * @throws data_not_found
 */
export async function setAvailability(
  ctx: Context,
  input: z.output<typeof availabilityBody> & { menuId: number; signature: string },
): Promise<z.output<typeof availability>> {
  const product = await productAt(ctx, input);
  const { productId } = product;
  const before = await lockAvailability(ctx, productId);
  // Only the channels that were decided on: taking the decision back must not make one of the other channel's state.
  const decided = channels.filter((channel) => input[channel] !== undefined);
  const isOn = decide(decided, before.isOn, (channel) => input[channel]!);
  const wasTakenOff = decide(decided, before.wasTakenOff, () => false);
  await keepAvailability(ctx, product, { isOn, wasTakenOff });
  const switched = decided.filter((channel) => isOn[channel] !== before.isOn[channel]);
  const snapshotOf = (state: Omit<Standing, 'isOut'>): Snapshot => ({
    ...pick(state.isOn, decided),
    ...(switched.some((channel) => before.wasTakenOff[channel]) && { takenOff: pick(state.wasTakenOff, switched) }),
  });
  ctx.record({
    subject: { kind: 'product availability', id: productId },
    before: snapshotOf(before),
    after: snapshotOf({ isOn, wasTakenOff }),
  });
  return { productId, webAvailability: isOn.web, kioskAvailability: isOn.kiosk };
}

/**
 * Takes a decision back, as the history asks. Where the rules had taken the product off, they have it again: it stays on once there is stock.
 * @throws data_not_found; conflict where somebody has switched it since, unless forced
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
  const hadTakenOff = (channel: Channel) => earlier.takenOff?.[channel] === true;
  const isOn = decide(decided, now.isOn, (channel) => earlier[channel] === true || (hadTakenOff(channel) && !now.isOut));
  const wasTakenOff = decide(decided, now.wasTakenOff, (channel) => hadTakenOff(channel) && now.isOut);
  await keepAvailability(ctx, product, { isOn, wasTakenOff });
  const snapshotOf = (state: Omit<Standing, 'isOut'>): Snapshot => ({
    ...pick(state.isOn, decided),
    ...(earlier.takenOff && { takenOff: pick(state.wasTakenOff, decided) }),
  });
  return { before: snapshotOf(now), after: snapshotOf({ isOn, wasTakenOff }) };
}
