/** The VAT groups that a plain VAT rate in a file may refer to. */

import { groupRatesOn } from '@/server/fiscal/fiscal.rules';
import type { VatMode } from '@/server/fiscal/fiscal.values';
import { vatGroups } from '@/server/fiscal/referential';
import type { OperationZone } from '@/server/fiscal/referential/form';

/** VAT groups by rate in basis points. */
export interface GroupsOfRates {
  /** The most likely group of a rate. */
  groupOfRate: Record<number, number>;
  /** All groups with a rate, for eating in or taking away. */
  groupsOfRate: Record<number, number[]>;
}

type Group = (typeof vatGroups)[number];

const likelyCodes: readonly string[] = ['MEAL', 'PACKED_FOOD', 'STANDARD'] satisfies Group['code'][];
/** School meals have the rate of packed food for all dining options, but no restaurant means them by it. */
const unlikelyCodes: readonly string[] = ['SCHOOL_MEAL'] satisfies Group['code'][];
const modes = ['eatIn', 'takeAway'] as const satisfies VatMode[];

/** @param day YYYY-MM-DD */
export function groupsOfRates(zone: OperationZone, day: string): GroupsOfRates {
  const groupOfRate: Record<number, number> = {};
  const groupsOfRate: Record<number, number[]> = {};
  const candidates = vatGroups.filter(({ code }) => !unlikelyCodes.includes(code));
  for (const groups of [likelyCodes.flatMap((each) => candidates.find(({ code }) => code === each) ?? []), candidates])
    for (const mode of modes)
      for (const { vatGroupId, code } of groups) {
        const rate = groupRatesOn(zone, code, day)?.[mode];
        if (rate !== undefined) groupOfRate[rate] ??= vatGroupId;
      }
  for (const { vatGroupId, code } of vatGroups) {
    const rates = groupRatesOn(zone, code, day);
    for (const rate of new Set(modes.flatMap((mode) => rates?.[mode] ?? [])))
      groupsOfRate[rate] = [...(groupsOfRate[rate] ?? []), vatGroupId];
  }
  return { groupOfRate, groupsOfRate };
}
