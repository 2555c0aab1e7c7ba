import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFailure, DAILY_LIMIT, decide, doubtMs, PAUSE_MS, type ReloadFacts } from './reloads.rules';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const month = { begin: new Date('2026-10-31T23:00:00Z'), end: new Date('2026-11-30T23:00:00Z') };
const facts: ReloadFacts = {
  ...{ now, balance: 400, minBalance: 1_000, amount: 3_000, monthlyCap: 50_000, failures: 0, lastFailureAt: null },
  ...{ charges: [], month },
};
const reload = (minutes: number, isPaid = true) => ({ at: ago(minutes), amount: 3_000, isPaid });

describe('an automatic reload', () => {
  it('charges only below the minimum balance, and only if the wallet has room', () => {
    expect(decide(facts)).toEqual({ act: 'charge' });
    expect(decide({ ...facts, balance: 1_000 })).toEqual({ act: 'nothing' });
    expect(decide({ ...facts, minBalance: 100_000_000, balance: 99_999_999 })).toEqual({ act: 'nothing' });
  });

  it('waits out the ten-minute pause, the daily limit and the monthly cap', () => {
    expect(decide({ ...facts, charges: [reload(9)] })).toEqual({
      act: 'wait',
      until: new Date(ago(9).getTime() + PAUSE_MS),
      reason: 'TOO_SOON',
    });
    expect(decide({ ...facts, charges: [reload(10)] })).toEqual({ act: 'charge' });
    const three = [reload(20), reload(60), reload(1_400)];
    expect(decide({ ...facts, charges: three })).toMatchObject({ reason: 'DAILY_LIMIT', until: new Date('2026-11-22T12:40:00Z') });
    expect(decide({ ...facts, monthlyCap: 6_000, charges: [reload(20), reload(3_000)] })).toEqual({
      act: 'wait',
      until: month.end,
      reason: 'MONTHLY_CAP',
    });
    // Charges before the beginning of the month do not count.
    expect(decide({ ...facts, monthlyCap: 6_000, charges: [reload(20), reload(50_000)] })).toEqual({ act: 'charge' });
  });

  it('counts refused charges toward the pause and the daily limit, but not toward the monthly cap', () => {
    expect(decide({ ...facts, charges: [reload(9, false)] })).toMatchObject({ reason: 'TOO_SOON' });
    const three = [reload(20, false), reload(60), reload(1_400, false)];
    expect(decide({ ...facts, charges: three })).toMatchObject({ reason: 'DAILY_LIMIT' });
    expect(decide({ ...facts, monthlyCap: 6_000, charges: [reload(20), reload(3_000, false)] })).toEqual({ act: 'charge' });
  });

  it('waits 1, 24 and 72 hours after a card is refused, then is switched off', () => {
    const refused = (failures: number, hours: number) => decide({ ...facts, failures, lastFailureAt: ago(hours * 60) });
    for (const [failures, hours] of [
      [1, 1],
      [2, 24],
      [3, 72],
    ] as const) {
      expect(refused(failures, hours - 0.1)).toMatchObject({ act: 'wait', reason: 'REFUSED' });
      expect(refused(failures, hours)).toEqual({ act: 'charge' });
      expect(afterFailure('REFUSED', failures, now)).toEqual({ retryAt: new Date(now.getTime() + hours * 3_600_000) });
    }
    expect(afterFailure('REFUSED', 4, now)).toEqual({ stop: 'REFUSED' });
    expect(afterFailure('NEEDS_GUEST', 1, now)).toEqual({ stop: 'CARD_NEEDS_GUEST' });
  });

  it('queries the outcome of a charge at growing intervals, up to an hour', () => {
    expect([1, 2, 3, 9, 400].map(doubtMs)).toEqual([15_000, 30_000, 60_000, 3_600_000, 3_600_000]);
  });

  it('never exceeds its cap and limits, whatever is spent when', () => {
    const steps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 600 }), spent: fc.integer({ min: 0, max: 4_000 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 3_000, max: 20_000 }), (all, monthlyCap) => {
        let [clock, balance] = [month.begin.getTime(), 2_000];
        const charged: { at: Date; amount: number; isPaid: boolean }[] = [];
        for (const { minutes, spent } of all) {
          clock += minutes * 60_000;
          balance = Math.max(0, balance - spent);
          if (clock >= month.end.getTime()) break;
          const decision = decide({ ...facts, now: new Date(clock), balance, monthlyCap, charges: charged.toReversed() });
          if (decision.act === 'wait') expect(decision.until.getTime()).toBeGreaterThan(clock);
          if (decision.act !== 'charge') continue;
          charged.push({ at: new Date(clock), amount: 3_000, isPaid: true });
          balance += 3_000;
        }
        expect(charged.length * 3_000).toBeLessThanOrEqual(monthlyCap);
        for (const [index, { at }] of charged.entries()) {
          expect(at.getTime() - (charged[index - 1]?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(PAUSE_MS);
          expect(at.getTime() - (charged[index - DAILY_LIMIT]?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(24 * 3_600_000);
        }
      }),
    );
  });
});
