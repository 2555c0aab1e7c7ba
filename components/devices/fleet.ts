import type { FleetDevice } from '@/server/devices/devices.schema';
import type { LayoutSummary } from '@/server/floor/floor.schema';

/** The filters for kinds of tills. Revoked ones are only shown on request. */
export const shows = ['outdated', 'invited', 'revoked'] as const;
export type Show = (typeof shows)[number];

const isInUse = ({ state }: FleetDevice) => state !== 'revoked';
/** Runs a version that is not on the list of compliant ones. */
const isOutdated = (device: FleetDevice) => isInUse(device) && device.isCompliant === false;

const matchesShow: Record<Show, (device: FleetDevice) => boolean> = {
  outdated: isOutdated,
  invited: ({ state }) => state === 'invited',
  revoked: ({ state }) => state === 'revoked',
};

/** The tills in a list: those in use, or those of a kind, whose name, id or version contains the words. */
export function filterDevices(devices: readonly FleetDevice[], { show, search }: { show: Show | null; search: string }): FleetDevice[] {
  const needle = search.trim().toLocaleLowerCase();
  const matchesSearch = ({ deviceName, deviceId, posVersion }: FleetDevice) =>
    [deviceName, deviceId, posVersion ?? ''].some((text) => text.toLocaleLowerCase().includes(needle));
  return devices.filter(show ? matchesShow[show] : isInUse).filter(matchesSearch);
}

/** The figures above the list. */
export function fleetCounts(devices: readonly FleetDevice[]) {
  const inUse = devices.filter(isInUse);
  return {
    inUse: inUse.length,
    outdated: inUse.filter(isOutdated).length,
    invited: inUse.filter(matchesShow.invited).length,
  };
}

/** The states of a box, whose names are in `devices.box`. */
export const boxHues = { linked: 'green', away: 'red', never: 'gray' } as const;
export type BoxState = keyof typeof boxHues;

/** The state of the restaurant's box, for the till that holds it; null for others. */
export function boxStateOf({ role, box }: Pick<FleetDevice, 'role' | 'box'>): BoxState | null {
  if (box) return box.isLinked ? 'linked' : 'away';
  return role === 'master' ? 'never' : null;
}

type Layouts = Pick<FleetDevice, 'tableLayout' | 'acknowledged'>;

/** The layout of a till: the one it last took over, or otherwise the linked one that it has not received yet; null if there is none. */
export function layoutOn({ tableLayout, acknowledged }: Layouts): { name: string; version: number | null } | null {
  if (acknowledged) return { name: acknowledged.name, version: acknowledged.version };
  return tableLayout && { name: tableLayout.name, version: null };
}

/** Whether a till is linked to another layout than the one on it, or to none any more. */
export const isLinkedElsewhere = ({ tableLayout, acknowledged }: Layouts): boolean =>
  acknowledged !== null && acknowledged.tableLayoutUuid !== tableLayout?.tableLayoutUuid;

/** The current version of the published layout. */
export interface InForce {
  tableLayoutUuid: string;
  name: string;
  version: number;
}

export function inForceOf(layouts: readonly LayoutSummary[] | undefined): InForce | null {
  const publishedLayout = layouts?.find(({ published }) => published !== null);
  return publishedLayout?.published
    ? { tableLayoutUuid: publishedLayout.tableLayoutUuid, name: publishedLayout.name, version: publishedLayout.published.version }
    : null;
}

/** Whether a till has the current version; null if it has none, or there is no current one. */
export function isUpToDate({ acknowledged }: Pick<FleetDevice, 'acknowledged'>, inForce: InForce | null): boolean | null {
  if (!acknowledged || !inForce) return null;
  return acknowledged.tableLayoutUuid === inForce.tableLayoutUuid && acknowledged.version === inForce.version;
}
