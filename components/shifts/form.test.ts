import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, problemOf } from './form';

const lunch = { shiftId: 'lunch', restaurantId: 3, name: 'Lunch', days: ['MON' as const], from: 690, to: 870 };
const form = { name: ' Lunch ', days: ['MON' as const], from: '11:30', to: '14:30' };

describe('the shift form', () => {
  it('round-trips a shift unchanged, including one until midnight', () => {
    expect(bodyOf(formOf(lunch))).toEqual({ name: 'Lunch', days: ['MON'], from: 690, to: 870 });
    expect(bodyOf(formOf({ ...lunch, to: 1440 }))?.to).toBe(1440);
  });

  it.each([{ name: ' ' }, { days: [] }, { from: '' }, { to: '' }, { to: '11:30' }, { to: '10:00' }])('sends nothing with %j', (more) => {
    expect(bodyOf({ ...form, ...more })).toBeNull();
  });

  it('reports an overlap with another shift, and an end before the start', () => {
    expect(problemOf(form, null, [lunch])).toEqual({ overlap: 'Lunch' });
    expect(problemOf(form, 'lunch', [lunch])).toEqual({});
    expect(problemOf({ ...form, from: '14:30', to: '15:00' }, null, [lunch])).toEqual({});
    expect(problemOf({ ...form, to: '10:00' }, null, [])).toEqual({ order: true });
    expect(problemOf({ ...form, to: '' }, null, [lunch])).toEqual({});
  });
});
