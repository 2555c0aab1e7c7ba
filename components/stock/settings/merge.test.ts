import { describe, expect, it } from 'vitest';
import { differences, merged, type SettingsValues, sameValues } from './merge';

const before: SettingsValues = { stockManagementV2Enabled: true, defaultSafetyStock: 5, web: true, kiosk: true };

describe('settings that two people have edited', () => {
  it('tells who changed what', () => {
    const mine = { ...before, defaultSafetyStock: 8, web: false };
    const theirs = { ...before, defaultSafetyStock: 12, kiosk: false };
    expect(differences(before, mine, theirs)).toEqual([
      { field: 'defaultSafetyStock', before: 5, mine: 8, theirs: 12, changedBy: null },
      { field: 'web', before: true, mine: false, theirs: true, changedBy: 'mine' },
      { field: 'kiosk', before: true, mine: true, theirs: false, changedBy: 'theirs' },
    ]);
  });

  it('has nothing to ask where both did the same', () => {
    const both = { ...before, kiosk: false };
    expect(differences(before, both, { ...both })).toEqual([]);
  });

  it('takes theirs where nothing else is chosen', () => {
    const mine = { ...before, defaultSafetyStock: 8, web: false };
    const theirs = { ...before, defaultSafetyStock: 12, kiosk: false };
    expect(merged(mine, theirs, {})).toEqual(theirs);
    expect(merged(mine, theirs, { web: 'mine', defaultSafetyStock: 'theirs' })).toEqual({ ...theirs, web: false });
    expect(sameValues(merged(mine, theirs, {}), theirs)).toBe(true);
  });
});
