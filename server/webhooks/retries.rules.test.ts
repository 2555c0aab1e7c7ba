import { expect, it } from 'vitest';
import { holdOf, nextAttempt } from './retries.rules';

it('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then fails', () => {
  const waits = Array.from({ length: 8 }, (_, failures) => nextAttempt('status', { failures, waitedS: 0 }, null));
  expect(waits.map((next) => (next === 'failed' ? next : next.dueInS))).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, 'failed']);
  expect(waits[0]).toEqual({ dueInS: 5, failures: 1 });
});

it('waits longer when the endpoint asks for it, and uses up no attempt when it was rate-limited', () => {
  expect(nextAttempt('status', { failures: 0, waitedS: 0 }, 120)).toEqual({ dueInS: 120, failures: 1 });
  expect(nextAttempt('status', { failures: 1, waitedS: 5 }, 120)).toEqual({ dueInS: 300, failures: 2 });
  expect(nextAttempt('rate_limited', { failures: 7, waitedS: 40 }, 12)).toEqual({ dueInS: 12, failures: 7 });
});

it('retries less and less often while rate-limited, in the end twice an hour instead of every second', () => {
  let waitedS = 0;
  let tries = 0;
  for (; waitedS < 86_400; tries++) {
    const next = nextAttempt('rate_limited', { failures: 0, waitedS }, 1);
    waitedS += next === 'failed' ? Number.NaN : next.dueInS;
  }
  expect(tries).toBeLessThan(90);
  expect(nextAttempt('rate_limited', { failures: 0, waitedS: 28 * 86_400 }, 1)).toEqual({ dueInS: 1_800, failures: 0 });
});

it('reads Retry-After as seconds or as a date, limited to ten hours', () => {
  const now = new Date('2026-11-23T08:00:00Z');
  const cases: [number, string | undefined, number | null][] = [
    [429, '30', 30],
    [503, '30', 30],
    [500, '30', null],
    [429, undefined, 5],
    [503, undefined, null],
    [429, 'Mon, 23 Nov 2026 08:01:30 GMT', 90],
    [429, 'Mon, 23 Nov 2020 08:01:30 GMT', 1],
    [429, '0', 1],
    [429, '999999999', 36_000],
    [429, '-1', 5],
    [429, 'soon', 5],
    [503, 'soon', null],
  ];
  for (const [status, header, seconds] of cases) expect([status, header, holdOf(status, header, now)]).toEqual([status, header, seconds]);
});
