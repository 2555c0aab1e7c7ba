import type { Day } from '@/server/pickup/pickup.values';
import type { RuleForm, RulePart } from '../form';

const weekdays: readonly Day[] = ['MON', 'TUE', 'WED', 'THU', 'FRI'];

/** The initial value of an added part: readable, and editable at once. */
export function firstOf(part: RulePart): Partial<RuleForm> {
  switch (part) {
    case 'hours':
      return { hours: weekdays.map((day) => ({ day, start: 690, end: 840 })) };
    case 'period':
      return { period: { from: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString() } };
    case 'modes':
      return { modes: ['MODE_TAKE_AWAY'] };
    case 'members':
      return { members: 'all members' };
    case 'nth':
      return { nth: 10 };
    case 'minimum':
      return { minimum: 2_000 };
    case 'items':
      return { items: [{ quantity: 2, of: {} }] };
    case 'limits':
      return { limits: { maximumUses: 1_000 } };
    case 'cap':
      return { cap: 1_000 };
    case 'priority':
      return { priority: 10 };
    default:
      return {};
  }
}
