import { type Change, diff } from '@/server/core/writes/diff';
import { nameKey } from './area-texts.rules';
import type { Area } from './delivery-areas.schema';

/** What restaurants of a chain can have in common about an area: not its ground, and not where it comes among its neighbours. */
const terms = [
  'deliveryFee',
  'minimumAmount',
  'minimumAmountForFreeDelivery',
  'deliveryDelay',
  'isActivated',
  'forceOnlinePayment',
  'paymentLater',
  'isScheduleModeEnabled',
  'schedules',
] as const;
export type Terms = Pick<Area, (typeof terms)[number]>;

export function termsOf(area: Terms): Terms {
  return Object.fromEntries(terms.map((term) => [term, area[term]])) as unknown as Terms;
}

/** Term by term, what an area would get; its times are one of them. */
export function termChanges(before: Terms, after: Terms): Change[] {
  return terms.flatMap((term): Change[] => {
    const [was, is] = [before[term], after[term]];
    return diff(was, is).length === 0 ? [] : [{ path: [term], kind: 'changed', before: was, after: is }];
  });
}

/** The terms under each name; null where areas of one name do not have the same. */
export function termsByName(areas: readonly Area[]): Map<string, Terms | null> {
  const byName = Map.groupBy(areas, ({ name }) => nameKey(name));
  return new Map(
    [...byName].map(([name, [first, ...others]]) => {
      const alike = first && others.every((area) => termChanges(first, area).length === 0);
      return [name, alike ? termsOf(first) : null];
    }),
  );
}
