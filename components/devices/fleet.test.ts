import { describe, expect, it } from 'vitest';
import type { FleetDevice } from '@/server/devices/devices.schema';
import { boxStateOf, filterDevices, fleetCounts, inForceOf, isLinkedElsewhere, isUpToDate, layoutOn } from './fleet';

const device = (fields: Partial<FleetDevice> = {}): FleetDevice => ({
  posDeviceId: 1,
  restaurantId: 1,
  deviceName: 'Counter',
  deviceId: 'SN-1',
  role: 'independent',
  state: 'enrolled',
  posVersion: '4.12.0',
  isCompliant: true,
  createdAt: '2026-11-01T08:00:00Z',
  enrolledAt: '2026-11-01T09:00:00Z',
  lastSeenAt: null,
  revokedAt: null,
  enrolmentExpiresAt: null,
  tableLayout: null,
  acknowledged: null,
  box: null,
  ...fields,
});

const counter = device();
const terrace = device({ posDeviceId: 2, deviceName: 'Terrace', deviceId: 'SN-2', posVersion: '4.9.4', isCompliant: false });
const fresh = device({ posDeviceId: 3, deviceName: 'New', deviceId: 'SN-3', state: 'invited', posVersion: null, isCompliant: null });
const lost = device({ posDeviceId: 4, deviceName: 'Lost', deviceId: 'SN-4', state: 'revoked', posVersion: '4.9.4', isCompliant: false });
const fleet = [counter, terrace, fresh, lost];

describe('device fleet', () => {
  it('shows devices in use, and revoked ones only on request', () => {
    expect(filterDevices(fleet, { show: null, search: '' })).toEqual([counter, terrace, fresh]);
    expect(filterDevices(fleet, { show: 'outdated', search: '' })).toEqual([terrace]);
    expect(filterDevices(fleet, { show: 'invited', search: '' })).toEqual([fresh]);
    expect(filterDevices(fleet, { show: 'revoked', search: '' })).toEqual([lost]);
  });

  it('can be searched by name, id and version', () => {
    const found = (search: string) => filterDevices(fleet, { show: null, search }).map(({ deviceName }) => deviceName);
    expect([found(' terr'), found('sn-3'), found('4.12'), found('nothing')]).toEqual([['Terrace'], ['New'], ['Counter'], []]);
  });

  it('counts devices in use, outdated and invited', () => {
    expect(fleetCounts(fleet)).toEqual({ inUse: 3, outdated: 1, invited: 1 });
  });
});

it('reports the link of a device that holds a box, and a missing one for a master without a box', () => {
  const box = { isLinked: true, since: null, latencyMs: 12 };
  expect(boxStateOf({ role: 'master', box })).toBe('linked');
  expect(boxStateOf({ role: 'independent', box: { ...box, isLinked: false } })).toBe('away');
  expect(boxStateOf({ role: 'master', box: null })).toBe('never');
  expect(boxStateOf({ role: 'independent', box: null })).toBeNull();
});

it('compares the layout that a device acknowledged with the one in force', () => {
  const layout = { tableLayoutUuid: 'a', restaurantId: 1, name: 'A', updatedAt: '', rooms: [], tableCount: 0, tills: [], published: null };
  const inForce = inForceOf([layout, { ...layout, tableLayoutUuid: 'b', published: { version: 2, publishedAt: '', isCurrent: true } }]);
  const took = (tableLayoutUuid: string, version: number) => ({
    acknowledged: { tableLayoutUuid, name: 'Plan', version, acknowledgedAt: '' },
  });
  expect(inForce).toEqual({ tableLayoutUuid: 'b', name: 'A', version: 2 });
  expect([took('b', 2), took('b', 1), took('a', 2)].map((one) => isUpToDate(one, inForce))).toEqual([true, false, false]);
  expect(isUpToDate({ acknowledged: null }, inForce)).toBeNull();
  expect(isUpToDate(took('b', 2), inForceOf([layout]))).toBeNull();
});

it('names the layout on a device, and never pairs its version with the name of another layout', () => {
  const summer = { tableLayoutUuid: 'b', name: 'Summer' };
  const acknowledged = { tableLayoutUuid: 'a', name: 'Plan', version: 2, acknowledgedAt: '' };
  expect(layoutOn({ tableLayout: summer, acknowledged })).toEqual({ name: 'Plan', version: 2 });
  expect(layoutOn({ tableLayout: null, acknowledged })).toEqual({ name: 'Plan', version: 2 });
  expect(layoutOn({ tableLayout: summer, acknowledged: null })).toEqual({ name: 'Summer', version: null });
  expect(layoutOn({ tableLayout: null, acknowledged: null })).toBeNull();
  expect(
    [summer, null, { ...summer, tableLayoutUuid: 'a' }].map((tableLayout) => isLinkedElsewhere({ tableLayout, acknowledged })),
  ).toEqual([true, true, false]);
  expect(isLinkedElsewhere({ tableLayout: summer, acknowledged: null })).toBe(false);
});
