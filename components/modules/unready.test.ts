import { expect, it } from 'vitest';
import { readinessReasons } from '@/server/readiness/readiness.values';
import { unreadyChannels } from './unready';

const way = (channelId: number, ...codes: (keyof typeof readinessReasons)[]) => ({
  channelId,
  reasons: codes.map((code) => ({ code, ...readinessReasons[code] })),
});

it('a channel is unready when each of its ways lacks some setup, and being closed does not count', () => {
  expect(unreadyChannels([way(2, 'area_not_bound'), way(2, 'slots_full_now')])).toEqual(new Set());
  expect(unreadyChannels([way(1, 'no_vat'), way(2, 'area_not_bound'), way(2, 'no_vat')])).toEqual(new Set([1, 2]));
  expect(unreadyChannels([way(1, 'restaurant_closed'), way(2, 'no_schedule'), way(5)])).toEqual(new Set());
});
