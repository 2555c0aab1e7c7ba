import { MAX_POINTS } from '@/server/delivery-areas/delivery-areas.values';
import { MAX_DECORATION_PER_LAYOUT, MAX_TABLES_PER_LAYOUT, MAX_TABLES_PER_ROOM } from '@/server/floor/floor.values';
import { MAX_MODULE_VALUES } from '@/server/modules/modules.values';
import { days, MAX_RANGES } from '@/server/pickup/pickup.values';
import { type SamplePlace, sampleArea } from './samples';

/** The largest content of a body that consists of little else. */
export const BODY_CHARACTERS = 1024 * 1024 - 1_000;

/** A comb: an outline with many parallel edges side by side, so that each must be compared with many. */
function comb(count: number, ordinal: number) {
  const half = Math.floor(count / 2);
  const base = 48 + ordinal / 100;
  const teeth = Array.from({ length: half }, (_, index) => ({ lat: round(base + index / 100_000), lng: index % 2 === 0 ? 2 : 2.05 }));
  const back = Array.from({ length: count - half }, (_, index) => ({
    lat: base + (half - index) / 100_000,
    lng: 2.06 + (index % 2) / 100,
  }));
  return [...teeth, ...back];
}

const round = (degrees: number) => Number(degrees.toFixed(5));
const frame = (index: number) => ({ positionX: (index % 25) * 130, positionY: Math.floor(index / 25) * 130, width: 80, height: 80 });
const tables = (room: string) =>
  Array.from({ length: MAX_TABLES_PER_ROOM }, (_, index) => ({ name: `${room}${index}`, ...frame(index), shape: 'round', seats: 4 }));
const decoration = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind: 'plant', name: `Plant ${index}`, ...frame(index) }));

/**
 * The largest possible layout, in as few rooms as possible.
 * @param name of the rooms; another one also names other tables
 * @param roomId of the first one, if it exists
 */
export const largestPlan = (name: string, roomId?: string) => ({
  rooms: Array.from({ length: MAX_TABLES_PER_LAYOUT / MAX_TABLES_PER_ROOM }, (_, position) => ({
    ...(position === 0 && { roomId }),
    name: `${name} ${position}`,
    position,
    tables: tables(`${name}${position}-`),
    decoration: decoration((MAX_DECORATION_PER_LAYOUT * MAX_TABLES_PER_ROOM) / MAX_TABLES_PER_LAYOUT),
  })),
});

const largestModule = (from: number) => ({
  moduleId: 1,
  channelId: 2,
  module: Object.fromEntries(Array.from({ length: MAX_MODULE_VALUES - 100 }, (_, index) => [`key${index}`, from + index])),
});

const areaSize = JSON.stringify({ ...sampleArea, points: comb(MAX_POINTS, 99) }).length;
export const largestAreas = () => ({
  areas: Array.from({ length: Math.floor(BODY_CHARACTERS / (areaSize + 20)) }, (_, index) => ({
    ...sampleArea,
    name: `Area ${index}`,
    points: comb(MAX_POINTS, index),
  })),
});

const geoJson = () => {
  const ring = Array.from({ length: 45_000 }, (_, index) => [2 + (index % 2) / 10, Number((48 + index / 100_000).toFixed(5))]);
  return JSON.stringify({ type: 'Polygon', coordinates: [ring] });
};
const kml = () => {
  const style = (index: number) => `<Style id="s${index}"><LineStyle><width>2</width></LineStyle></Style>`;
  const placemark = (index: number) =>
    `<Placemark><name>${index}</name><styleUrl>#s${index}</styleUrl><Polygon><outerBoundaryIs><LinearRing><coordinates>2,48 2.1,48 2,48.1 2,48</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  return `<kml><Document>${Array.from({ length: 3_000 }, (_, index) => style(index) + placemark(index)).join('')}</Document></kml>`;
};

/** The largest inputs that operations accept, besides their path parameters. For operations not listed, `enlarge` fills the lists. */
export const largest: Record<string, (place: SamplePlace) => object[]> = {
  'stock.createDelivery': ({ productId }) => [
    { supplierName: 'Verger', lines: Array.from({ length: 500 }, () => ({ productId, quantity: 1, unitCost: 210 })) },
  ],
  'stock.downloadDeliveryReport': () => [{ format: 'pdf' }, { format: 'csv' }],
  'floor.replacePlan': ({ roomUuid }) => [largestPlan('A', roomUuid), largestPlan('B', roomUuid)],
  'floor.updateRoom': () => [{ name: 'Bar', tables: tables('bar'), decoration: decoration(100) }],
  'floor.getVersion': () => [{}],
  // A version is read like in `floor.getVersion`, and drawn like the draft: for 10 s, in a thread.
  'floor.printLayout': () => [{ version: 'draft' }],
  'floor.reportTableSessions': () => [
    {
      tableSessions: Array.from({ length: 2_000 }, (_, index) => ({
        tableSessionId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        tableId: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
        status: 'OPEN',
        openedAt: '2026-01-01T12:00:00.000Z',
      })),
    },
  ],
  'delivery-areas.replaceAreas': () => [largestAreas()],
  'delivery-areas.importAreas': () => [{ content: geoJson() }, { content: kml() }],
  'devices.setCompliantVersions': () => [{ versions: Array.from({ length: 500 }, (_, index) => `4.${index}.0`) }],
  'modules.saveModule': ({ restaurantId }) => [
    { restaurantId, ...largestModule(0) },
    { restaurantId, ...largestModule(1) },
  ],
  'modules.saveBrandModule': () => [largestModule(2), largestModule(3)],
  'consumption-modes.updateMode': () => [{ tableListChoice: Array.from({ length: 500 }, (_, index) => `Table ${index}`) }],
  'pickup.replacePickupSchedules': () => [
    {
      pickupSchedules: Array.from({ length: MAX_RANGES }, (_, index) => ({
        day: days[index % 7],
        start: Math.floor(index / 7) * 30,
        end: Math.floor(index / 7) * 30 + 30,
        orderingQuotas: ['1', '2', '3', '4'].map((consumptionMode) => ({ consumptionMode, orderingQuota: 20 })),
      })),
    },
  ],
  'audit.listAudit': ({ restaurantId }) => [{ restaurantId, limit: 200 }],
  'pickup.listNextSlots': () => [{ days: 31, slotMinutes: 5, limit: 200 }],
};

const longList = (entry: string) => `[${Array.from({ length: Math.floor(BODY_CHARACTERS / (entry.length + 1)) }, () => entry).join()}]`;

/** Bodies of a mebibyte with unknown fields: half a million values, lists or keys, in one object and in many. */
export const unknownBodies = (): string[] => [
  `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join()}}`,
  `{"unknown":[${Array.from({ length: 70_000 }, (_, index) => `{"k${index}":1}`).join()}]}`,
  `{"unknown":${longList('0')}}`,
  `{"unknown":${longList('[0]')}}`,
];

/** Invalid values for many fields, as large as can reach their schemas: as many objects or numbers as a request may contain. */
export const wideValues: readonly unknown[] = [Array.from({ length: 99_000 }, () => ({})), new Array(99_000).fill(0)];
