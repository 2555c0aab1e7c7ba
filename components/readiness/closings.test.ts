import { expect, it } from 'vitest';
import type { ReadinessReason, ReadinessWay } from '@/server/readiness/readiness.schema';
import { type ReadinessCode, readinessReasons } from '@/server/readiness/readiness.values';
import { closingsOf } from './closings';

const reason = (code: ReadinessCode, more: Partial<ReadinessReason> = {}): ReadinessReason => ({
  code,
  ...readinessReasons[code],
  ...more,
});
const way = (channelId: number, ...reasons: ReadinessReason[]): ReadinessWay => ({
  channelId,
  type: null,
  consumptionModeId: null,
  state: reasons.length > 0 ? 'later' : 'ready',
  opensAt: null,
  servedAt: null,
  reasons,
});
const noel = (opensAt: string | null) => reason('closed_by_exception', { label: 'Noël', opensAt });

it('lists an exceptional closing once, with all the ways that it closes and the first opening', () => {
  const ways = [way(1), way(2, noel('2026-12-26T11:00:00.000Z')), way(5, noel('2026-12-26T10:30:00.000Z')), way(5, noel(null))];
  expect(closingsOf({ ways })).toEqual([{ reason: noel('2026-12-26T10:30:00.000Z'), ways: ways.slice(1), isAll: false }]);
});

it('counts only the ways that are in use, and lists no other reasons', () => {
  const off = way(12, reason('module_off', { moduleId: 1 }), noel(null));
  expect(closingsOf({ ways: [off, way(2, noel(null))] })).toMatchObject([
    { isAll: true, ways: [{ channelId: 2 }], reason: { opensAt: null } },
  ]);
  expect(closingsOf({ ways: [off, way(2, reason('restaurant_closed'))] })).toEqual([]);
});
