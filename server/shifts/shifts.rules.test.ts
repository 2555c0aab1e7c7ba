import { describe, expect, it } from 'vitest';
import { idFor, overlapOf, shiftAt } from './shifts.rules';

const lunch = { shiftId: 'lunch', days: ['MON', 'TUE'] as const, from: 690, to: 870 };
const dinner = { shiftId: 'dinner', days: ['MON'] as const, from: 1080, to: 1320 };

describe('shift rules', () => {
  it.each([
    [{ days: ['MON'], from: 870, to: 1080 }, undefined],
    [{ days: ['MON'], from: 869, to: 900 }, 'lunch'],
    [{ days: ['WED'], from: 700, to: 800 }, undefined],
    [{ days: ['WED', 'TUE'], from: 0, to: 1440 }, 'lunch'],
    [{ days: ['MON'], from: 1319, to: 1440 }, 'dinner'],
  ] as const)('find the shift that %j overlaps', (span, expected) => {
    expect(overlapOf(span, [lunch, dinner])?.shiftId).toBe(expected);
  });

  it.each([
    [{ day: 'MON', minute: 690 }, 'lunch'],
    [{ day: 'MON', minute: 869.99 }, 'lunch'],
    [{ day: 'MON', minute: 870 }, undefined],
    [{ day: 'TUE', minute: 1100 }, undefined],
  ] as const)('find the shift at %j', (moment, expected) => {
    expect(shiftAt([lunch, dinner], moment)?.shiftId).toBe(expected);
  });

  it('make an unused id from a name', () => {
    expect(idFor('Déjeuner', new Set())).toBe('dejeuner');
    expect(idFor('Lunch', new Set(['lunch', 'lunch-2']))).toBe('lunch-3');
    expect(idFor('夜', new Set())).toBe('shift');
  });
});
