import { effectiveAt, type GrantValues } from '@/server/grants/origin.rules';
import type { FeeLine, GrantOffer } from '@/server/pricing/pricing.types';
import type { LocalTime } from '@/server/pricing/quoting/cart.service';
import { grants, rules, shifts } from '../grants';

/** The grants of a canteen guest, and the admission fee. */
export interface Seat {
  pricingRuleId: number | null;
  shiftId: string | null;
  grants: GrantOffer[];
  fees: FeeLine[];
  allowanceLeftCents: number | null;
}

const noSeat: Seat = { pricingRuleId: null, shiftId: null, grants: [], fees: [], allowanceLeftCents: null };

interface SeatInput {
  restaurantId: number;
  /** The top-level group of the guest; null without a group. */
  groupName: string | null;
  time: LocalTime & { localDay: number };
  /** The amount that grants paid for the guest this month. */
  grantedThisMonth: number;
  rateOf(vatGroupId: number | null): number | null;
}

/** The grants and the fee of a guest, by the rules written by the seed. Each guest comes once a day. */
export function seatOf({ restaurantId, groupName, time, grantedThisMonth, rateOf }: SeatInput): Seat {
  const shift = shifts.find(
    ({ days, startMinute, endMinute }) => days.includes(time.localDay) && startMinute <= time.minute && time.minute < endMinute,
  );
  const rule = rules.find(
    (each) => each.groupName === groupName && (each.shiftIds.length === 0 || each.shiftIds.includes(shift?.id ?? '')),
  );
  if (!rule) return noSeat;
  const { allowancePerDay, allowancePerMonth, entranceFeeCents, vatGroupId = null, name } = rule;
  const shiftId = shift?.id ?? null;
  const limits = [allowancePerDay, allowancePerMonth === undefined ? undefined : allowancePerMonth - grantedThisMonth].flatMap(
    (limit) => limit ?? [],
  );
  return {
    pricingRuleId: rule.id,
    shiftId,
    grants: rule.grantIds.map((grantId, position) => offerOf(grantId, position, { restaurantId, shiftId })),
    fees: entranceFeeCents ? [{ kind: 'entrance', label: name, amountCents: entranceFeeCents, vatRate: rateOf(vatGroupId) }] : [],
    allowanceLeftCents: limits.length === 0 ? null : Math.max(0, Math.min(...limits)),
  };
}

function offerOf(grantId: number, position: number, seat: Parameters<typeof effectiveAt>[1]): GrantOffer {
  const grant = grants.find(({ id }) => id === grantId)!;
  const defaults: GrantValues = { amount: grant.amount, strategy: 1, dailyLimit: 1, threshold: null, ceiling: null };
  const restaurants = 'restaurants' in grant ? [...grant.restaurants] : [];
  const { amount, strategy, dailyLimit, threshold, ceiling } = effectiveAt({ ...defaults, ...grant, restaurants }, seat).values;
  return {
    ...{
      grantId,
      version: 1,
      position,
      code: grant.code,
      labelTicket: grant.labelTicket,
      amount,
      strategy,
      dailyLimit,
      usesToday: 0,
      tag: null,
    },
    ...{ type: 'type' in grant ? grant.type : 'ABSOLUTE', thresholdCents: threshold, ceilingCents: ceiling },
  };
}
