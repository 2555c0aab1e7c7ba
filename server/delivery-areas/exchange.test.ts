// @not-in-check
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { longestBlock } from '@/server/testing/event-loop';
import { createRestaurant, createUser } from '@/server/testing/factories';
import { runs } from '@/server/testing/runs';
import { exportAreas, importAreas, listAreas, replaceAreas } from './delivery-areas.operations';
import { reducePoints } from './reduce.rules';

let restaurantId: number;
let manager: Actor;

beforeAll(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma, { name: 'Chez «Léa» & <fils>' }));
  manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId, accessFlags: ['CAN_EDIT_AREAS'] })).id);
});

const read = (content: unknown) =>
  manager.call(importAreas, { restaurantId, content: typeof content === 'string' ? content : JSON.stringify(content) });
const ring = (size = 0.01, lng = 2.36, lat = 48.85): [number, number][] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];
const polygon = (...rings: [number, number][][]) => ({ type: 'Polygon', coordinates: rings });
const feature = (geometry: unknown, properties: unknown = null) => ({ type: 'Feature', geometry, properties });
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const codes = async (geometry: unknown, properties?: unknown) => {
  const { candidates } = await read(feature(geometry, properties));
  return candidates.map(({ isUsable, problems }) => [isUsable, ...problems.map(({ code }) => code)]);
};

describe('GeoJSON import', () => {
  it('yields an area for each polygon, with its name, and lists skipped geometries', async () => {
    const { format, candidates, skipped } = await read(
      collection(
        feature(polygon(ring()), { name: ' Marais ' }),
        feature({ type: 'MultiPolygon', coordinates: [[ring()], [ring(0.02)]] }, { name: 'Îles' }),
        feature(polygon(ring())),
        feature({ type: 'GeometryCollection', geometries: [polygon(ring()), { type: 'Point', coordinates: [2, 48] }] }, { name: 'Mix' }),
        feature({ type: 'LineString', coordinates: ring() }, { name: 'Seine' }),
        feature(null, { name: 'nothing' }),
      ),
    );
    expect(format).toBe('geojson');
    expect(candidates.map(({ name }) => name)).toEqual(['Marais', 'Îles 1', 'Îles 2', 'Area 1', 'Mix']);
    expect(candidates[0]).toEqual({
      name: 'Marais',
      points: ring()
        .slice(0, 4)
        .map(([lng, lat]) => ({ lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) })),
      settings: {},
      uuid: null,
      isUsable: true,
      problems: [],
      match: null,
      action: 'add',
    });
    expect(skipped).toEqual([
      { name: 'Mix', geometry: 'Point' },
      { name: 'Seine', geometry: 'LineString' },
      { name: 'nothing', geometry: 'none' },
    ]);
  });

  it('accepts a bare polygon, a byte order mark, and coordinates with heights', async () => {
    expect((await read(polygon(ring()))).candidates).toHaveLength(1);
    expect((await read(`\ufeff ${JSON.stringify(polygon(ring()))}`)).candidates).toHaveLength(1);
    expect((await read(polygon(ring().map((pair) => [...pair, 35]) as never))).candidates[0]?.points).toHaveLength(4);
  });

  it('reports the problems of each polygon', async () => {
    const [a, b, c, d] = ring() as [number, number][] as [[number, number], [number, number], [number, number], [number, number]];
    expect(await codes(polygon([a, c, b, d, a]))).toEqual([[false, 'crosses_itself']]);
    expect(await codes(polygon([a, b, a]))).toEqual([[false, 'too_few_points']]);
    expect(await codes(polygon(ring(), ring(0.001)))).toEqual([[true, 'hole_ignored']]);
    expect(await codes(polygon(ring().map(([lng, lat]) => [lat, lng])))).toEqual([[true, 'far_away']]);
    expect(await codes(polygon(ring(0.01, 2.3, 95)))).toEqual([[false, 'out_of_range']]);
    expect(await codes(polygon(ring()), { deliveryFee: 'cheap', priority: 2 })).toEqual([[true, 'setting_ignored']]);
  });

  it('proposes to add, update, ask about or refuse each polygon, and saves nothing', async () => {
    const place = await createRestaurant(prisma, {});
    const chief = await asUser(
      (await createUser(prisma, { role: 'restaurant', restaurantId: place.id, accessFlags: ['CAN_EDIT_AREAS'] })).id,
    );
    const near = (name: string, more: object = {}) => feature(polygon(ring(0.01, place.lng, place.lat)), { name, ...more });
    const points = ring(0.01, place.lng, place.lat).map(([lng, lat]) => ({ lat, lng }));
    const base = { deliveryFee: 0, deliveryDelay: 0, isActivated: true, minimumAmount: 0, forceOnlinePayment: false };
    const drawn = ['Nord', 'Sud', 'Twice', 'twice'].map((name) => ({ ...base, name, isScheduleModeEnabled: false, points }));
    const [nord, sud] = await chief.call(replaceAreas, { restaurantId: place.id, areas: drawn });
    const content = JSON.stringify(
      collection(
        near('NORD'),
        near('Renamed', { uuid: sud?.uuid }),
        near('twice'),
        near('New', { uuid: 'no uuid' }),
        feature(polygon(ring(0.01, place.lng + 1, place.lat)), { name: 'Away' }),
        feature(polygon(ring().slice(0, 2)), { name: 'Line' }),
      ),
    );
    const { candidates } = await chief.call(importAreas, { restaurantId: place.id, content });
    expect(candidates.map(({ match, action }) => [match, action])).toEqual([
      [{ areaId: nord?.areaId, uuid: nord?.uuid, name: 'Nord', by: 'name' }, 'update'],
      [{ areaId: sud?.areaId, uuid: sud?.uuid, name: 'Sud', by: 'uuid' }, 'update'],
      [null, 'add'],
      [null, 'add'],
      [null, 'ask'],
      [null, 'refuse'],
    ]);
    expect(candidates[2]?.problems).toEqual([{ code: 'ambiguous_name', detail: {} }]);
    expect(candidates[4]?.problems).toEqual([{ code: 'far_away', detail: { kilometres: expect.any(Number) } }]);
    expect(await chief.call(listAreas, { restaurantId: place.id })).toHaveLength(4);
  });

  it('simplifies a polygon to at most 500 points and reports it', async () => {
    const circle = Array.from({ length: 3_000 }, (_, n): [number, number] => {
      const angle = (2 * Math.PI * n) / 3_000;
      return [2.36 + Math.cos(angle) / 50, 48.86 + Math.sin(angle) / 50];
    });
    const { candidates } = await read(polygon([...circle, circle[0] as [number, number]]));
    expect(candidates[0]?.isUsable).toBe(true);
    expect(candidates[0]?.problems).toEqual([{ code: 'simplified', detail: { from: 3_000, to: candidates[0]?.points.length } }]);
    expect(candidates[0]?.points.length).toBeGreaterThan(50);
    expect(candidates[0]?.points.length).toBeLessThanOrEqual(500);
  });

  it.each([
    'neither',
    '{"type":"Topology"}',
    '[]',
    '42',
    '{"type":"Polygon","coordinates":[[["a","b"]]]}',
    '{"type":"FeatureCollection","features":[1]}',
    '<html><body/></html>',
    '<kml><Document>',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><kml>&a;</kml>',
  ])('rejects an unreadable file: %s', async (content) => {
    expect(await manager.refused(importAreas, { restaurantId, content })).toMatchObject({ code: 'unreadable_file', status: 400 });
  });

  it('answers any content with either candidates or unreadable_file', async () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value));
    const broken = fc.tuple(fc.nat(400), fc.string()).map(([at, text]) => {
      const good = JSON.stringify(collection(feature(polygon(ring()), { name: 'A' })));
      return good.slice(0, at) + text.replaceAll('\0', '') + good.slice(at + text.length);
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, broken), async (content) => {
        fc.pre(content !== '' && content.isWellFormed() && !content.includes('\0'));
        const answer = await manager.call(importAreas, { restaurantId, content }).catch((error) => error.code);
        expect(typeof answer === 'object' || answer === 'unreadable_file').toBe(true);
      }),
      runs(200),
    );
  });
});

describe('KML import', () => {
  it('yields an area for the outer boundary of a polygon, reports its hole, and skips points', async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
        <Placemark><name>Centre &amp; rives</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
          2.35,48.85,0 2.37,48.85,0
          2.37,48.86,0 2.35,48.86,0 2.35,48.85,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>
          2.355,48.852 2.36,48.852 2.36,48.856 2.355,48.852</coordinates></LinearRing></innerBoundaryIs></Polygon></Placemark>
        <Placemark><name>Pin</name><Point><coordinates>2.35,48.85</coordinates></Point></Placemark>
      </Folder></Document></kml>`;
    expect(await read(text)).toEqual({
      format: 'kml',
      candidates: [
        {
          name: 'Centre & rives',
          points: [
            { lat: 48.85, lng: 2.35 },
            { lat: 48.85, lng: 2.37 },
            { lat: 48.86, lng: 2.37 },
            { lat: 48.86, lng: 2.35 },
          ],
          settings: {},
          uuid: null,
          isUsable: true,
          problems: [{ code: 'hole_ignored', detail: { count: 1 } }],
          match: null,
          action: 'add',
        },
      ],
      skipped: [{ name: 'Pin', geometry: 'Point' }],
    });
  });
});

describe('delivery area export', () => {
  const areas = [
    {
      name: 'Nord & «<Sud>» "x"',
      deliveryFee: 290,
      deliveryDelay: 30,
      isActivated: true,
      minimumAmount: 1_500,
      minimumAmountForFreeDelivery: 4_000,
      forceOnlinePayment: false,
      paymentLater: true,
      isScheduleModeEnabled: true,
      priority: 2,
      points: ring()
        .slice(0, 4)
        .map(([lng, lat]) => ({ lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) })),
      schedules: [{ start: 690, end: 870, day: 'MON' as const, orderingQuota: 5 }],
    },
    {
      name: 'Plain',
      deliveryFee: 0,
      deliveryDelay: 0,
      isActivated: false,
      minimumAmount: 0,
      minimumAmountForFreeDelivery: null,
      forceOnlinePayment: true,
      paymentLater: false,
      isScheduleModeEnabled: false,
      priority: null,
      points: [
        { lat: 48.85, lng: 2.35 },
        { lat: 48.86, lng: 2.37 },
        { lat: 48.87, lng: 2.35 },
      ],
      schedules: [],
    },
  ];

  it.each([
    ['geojson', 'application/geo+json'],
    ['kml', 'application/vnd.google-earth.kml+xml'],
  ] as const)('produces a %s file that imports back unchanged', async (format, contentType) => {
    await manager.call(replaceAreas, { restaurantId, areas });
    const file = await manager.download(exportAreas, { restaurantId, format });
    expect(file).toMatchObject({ contentType, fileName: `delivery-areas-${restaurantId}.${format}` });
    const { candidates, skipped } = await read(file.text);
    expect(candidates.map(({ problems }) => problems)).toEqual([[], []]);
    expect(skipped).toEqual([]);
    expect(candidates.map(({ name, points, settings }) => ({ name, points, ...settings }))).toEqual(areas);
    const stored = await manager.call(listAreas, { restaurantId });
    expect(candidates.map(({ match, action }) => [match, action])).toEqual(
      stored.map(({ areaId, uuid, name }) => [{ areaId, uuid, name, by: 'uuid' }, 'update']),
    );
    expect(await manager.call(listAreas, { restaurantId })).toHaveLength(2);
  });

  it('defaults to GeoJSON, and works for a restaurant without areas', async () => {
    await manager.call(replaceAreas, { restaurantId, areas: [] });
    expect(JSON.parse((await manager.download(exportAreas, { restaurantId })).text)).toEqual(collection());
    expect((await manager.download(exportAreas, { restaurantId, format: 'kml' })).text).toContain('Chez «Léa» &amp; &lt;fils&gt;');
  });
});

describe('importing a large file', () => {
  const MOST_MS = 100;
  const zigzag = (count: number) =>
    Array.from({ length: count }, (_, index): [number, number] => [2.3 + (index % 2) / 100, 48.8 + index / 1_000_000]);
  const shape = (points: [number, number][]) => polygon([...points, [2.29, 48.9], [2.29, 48.8]]);

  it('reduces a zigzag of 30,000 points to 500 without blocking the event loop', async () => {
    const { ms, answer } = await longestBlock(MOST_MS, () => read(shape(zigzag(30_000))));
    expect(answer.candidates[0]?.points).toHaveLength(500);
    expect(ms).toBeLessThan(MOST_MS);
  });

  it('simplifies an outline with little loss of area, to no fewer than three points', () => {
    const circle = Array.from({ length: 2_000 }, (_, n) => ({ lat: 48 + Math.sin(n / 318.3), lng: 2 + Math.cos(n / 318.3) }));
    const areaOf = (points: readonly { lat: number; lng: number }[]) =>
      Math.abs(points.reduce((sum, { lng }, n) => sum + lng * (points[(n + 1) % points.length]!.lat - points.at(n - 1)!.lat), 0)) / 2;
    const less = reducePoints(circle, 100);
    expect(less).toHaveLength(100);
    expect(areaOf(less) / areaOf(circle)).toBeGreaterThan(0.998);
    expect(reducePoints(less, 100)).toEqual(less);
    expect(reducePoints(circle, 1)).toHaveLength(3);
  });

  it('ignores thousands of KML styles', async () => {
    const place = `<Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring().map(String).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
    const styles = Array.from({ length: 8_000 }, (_, n) => `<Style id="s${n}"><LineStyle><width>${n}</width></LineStyle></Style>`).join('');
    const { candidates } = await read(`<kml><Document>${styles}${place}<StyleMap id="m"><Pair/></StyleMap></Document></kml>`);
    expect(candidates).toMatchObject([{ name: 'A', isUsable: true }]);
    expect((await read(`<kml><Document>${place}<Style/><Style id="open"></Style></Document></kml>`)).candidates).toHaveLength(1);
  });

  it.each([
    ['lists', (deep: number) => `{"type":"Polygon","coordinates":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    [
      'collections',
      (deep: number) =>
        `${'{"type":"GeometryCollection","geometries":['.repeat(deep)}${JSON.stringify(polygon(ring()))}${']}'.repeat(deep)}`,
    ],
    ['folders', (deep: number) => `<kml>${'<Folder>'.repeat(deep)}${'</Folder>'.repeat(deep)}</kml>`],
  ])('survives deeply nested %s without yielding an area', async (_, nested) => {
    for (const deep of [2_000, 20_000]) {
      const found = await manager.call(importAreas, { restaurantId, content: nested(deep) }).then(
        ({ candidates }) => candidates,
        ({ code }) => code,
      );
      expect(['unreadable_file', []]).toContainEqual(found);
    }
  });
});
