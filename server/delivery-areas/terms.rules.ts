import { type Change, diff } from '@/server/core/writes/diff';
import { nameKey } from './area-texts.rules';
import type { Area } from './delivery-areas.schema';

/** The fields of an area that restaurants of a chain can share: not its outline, and not its priority. */
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

/** The change of each term of an area; its times are one term. */
export function termChanges(before: Terms, after: Terms): Change[] {
  return terms.flatMap((term): Change[] => {
    const [was, is] = [before[term], after[term]];
    return diff(was, is).length === 0 ? [] : [{ path: [term], kind: 'changed', before: was, after: is }];
  });
}

/** The terms of each name; null if several areas of a name differ in them. */
export function termsByName(areas: readonly Area[]): Map<string, Terms | null> {
  const byName = Map.groupBy(areas, ({ name }) => nameKey(name));
  return new Map(
    [...byName].map(([name, [first, ...others]]) => {
      const haveSameTerms = first && others.every((area) => termChanges(first, area).length === 0);
      return [name, haveSameTerms ? termsOf(first) : null];
    }),
  );
}
