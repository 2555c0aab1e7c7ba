import { describe, expect, it } from 'vitest';
import { conflictingGroups, groupsOf, rowsOf, type TimesGroup, timesAround, withGroup, withoutGroup } from './times';

const evening: TimesGroup = { days: ['FRI', 'SAT'], start: 1_080, end: 1_560, orderingQuota: 20 };
const lunch: TimesGroup = { days: ['FRI'], start: 690, end: 870, orderingQuota: null };

describe('delivery area times', () => {
  it('are stored as two rows across midnight and read back as one', () => {
    const rows = withGroup(withGroup([], lunch), evening);
    expect(rows.map(({ day, start, end, orderingQuota }) => [day, start, end, orderingQuota])).toEqual([
      ['FRI', 690, 870, null],
      ['FRI', 1_080, 1_440, 20],
      ['SAT', 0, 120, 20],
      ['SAT', 1_080, 1_440, 20],
      ['SUN', 0, 120, 20],
    ]);
    expect(groupsOf(rows)).toEqual([lunch, evening]);
  });

  it('are removed with both of their halves', () => {
    const rows = withGroup(withGroup([], lunch), evening);
    expect(withoutGroup(rows, evening)).toEqual(rowsOf(lunch));
    expect(withoutGroup(rows, { ...evening, days: ['SAT'] }).map(({ day, start }) => [day, start])).toEqual([
      ['FRI', 690],
      ['FRI', 1_080],
      ['SAT', 0],
    ]);
  });

  it('stay separate when the halves have different quotas', () => {
    const [friday, night] = rowsOf({ ...evening, days: ['FRI'] });
    if (!friday || !night) throw new Error('two halves');
    expect(groupsOf([friday, { ...night, orderingQuota: 5 }])).toHaveLength(2);
  });

  it('are reported when new times would overlap them, even after midnight', () => {
    const rows = withGroup(withGroup([], lunch), evening);
    expect(conflictingGroups(rows, { days: ['FRI'], start: 800, end: 900, orderingQuota: null })).toEqual([lunch]);
    expect(conflictingGroups(rows, { days: ['SUN'], start: 60, end: 300, orderingQuota: null })).toEqual([evening]);
    expect(conflictingGroups(rows, { days: ['SUN'], start: 120, end: 300, orderingQuota: null })).toEqual([]);
    const whole = { days: ['MON' as const, 'TUE' as const], start: 600, end: 600 + 1_440 + 60, orderingQuota: null };
    expect(conflictingGroups([], whole)).toEqual([whole]);
  });

  it('are found whole from either half', () => {
    const rows = rowsOf({ ...evening, days: ['FRI'] });
    expect(timesAround(rows, { day: 'SAT', start: 0 })).toEqual({ ...evening, days: ['FRI'] });
    expect(timesAround(rows, { day: 'FRI', start: 1_080 })).toEqual({ ...evening, days: ['FRI'] });
    expect(timesAround(rows, { day: 'MON', start: 0 })).toBeNull();
  });
});
