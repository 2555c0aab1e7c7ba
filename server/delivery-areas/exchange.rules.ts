import { z } from 'zod';
import type { Schedule } from './delivery-areas.rules';
import { overlappingSchedules } from './delivery-areas.rules';
import { type Area, type ImportedSettings, type ImportResult, importedSettings, type ReadSurface } from './delivery-areas.schema';
import { FAR_KM, MAX_NAME_LENGTH, MAX_POINTS } from './delivery-areas.values';
import { distanceKm } from './distance.rules';
import { openOutline, outlineFault, type Point } from './geometry.rules';
import { reducePoints } from './reduce.rules';

/** Reading and writing GeoJSON, as pure functions. In positions, longitude comes before latitude. */

const position = z.tuple([z.number(), z.number()]).rest(z.unknown());
const polygon = z.array(z.array(position)).min(1);
const surface = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
]);
const collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.unknown()) });
const otherGeometry = z.object({ type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString']) });
const properties = z.record(z.string(), z.unknown()).nullish();
const feature = z.object({ type: z.literal('Feature'), geometry: z.unknown(), properties });
const featureCollection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

type Problem = ReadSurface['problems'][number];
interface Found {
  name: string;
  rings: [number, number][][];
  properties: Record<string, unknown>;
}

/** The content of a file, before it is compared with the areas of the restaurant. */
export interface ReadSurfaces {
  candidates: ReadSurface[];
  skipped: ImportResult['skipped'];
}

const nameOf = (given: Record<string, unknown>) => {
  const [name] = [given.name, given.Name, given.title].filter((text): text is string => typeof text === 'string' && text.trim() !== '');
  return name?.trim().slice(0, MAX_NAME_LENGTH) ?? '';
};

/**
 * The surfaces of a GeoJSON value as areas, and the features that are none.
 * @param near the place of the restaurant. Surfaces far from it are reported, as their coordinates may be swapped
 * @returns null if the value is not GeoJSON
 */
export function areasFromGeoJson(value: unknown, near: Point): ReadSurfaces | null {
  const found: Found[] = [];
  const skipped: ImportResult['skipped'] = [];
  if (!walk(value, {}, found, skipped)) return null;
  const names = new Map<string, number>();
  for (const { name } of found) names.set(name, (names.get(name) ?? 0) + 1);
  const counted = new Map<string, number>();
  const candidates = found.map((each) => {
    const count = (counted.get(each.name) ?? 0) + 1;
    counted.set(each.name, count);
    const isAlone = each.name !== '' && names.get(each.name) === 1;
    return candidateOf({ ...each, name: isAlone ? each.name : `${each.name || 'Area'} ${count}` }, near);
  });
  return { candidates, skipped };
}

/** @returns whether the value is GeoJSON */
function walk(value: unknown, given: Record<string, unknown>, found: Found[], skipped: ImportResult['skipped']): boolean {
  const all = featureCollection.safeParse(value);
  if (all.success) return all.data.features.every((each) => walk(each, {}, found, skipped));
  const one = feature.safeParse(value);
  if (one.success) {
    const properties = one.data.properties ?? {};
    if (one.data.geometry !== null && one.data.geometry !== undefined) return walk(one.data.geometry, properties, found, skipped);
    skipped.push({ name: nameOf(properties), geometry: 'none' });
    return true;
  }
  const many = collection.safeParse(value);
  if (many.success) return many.data.geometries.every((each) => walk(each, given, found, skipped));
  const other = otherGeometry.safeParse(value);
  if (other.success) {
    skipped.push({ name: nameOf(given), geometry: other.data.type });
    return true;
  }
  const known = surface.safeParse(value);
  if (!known.success) return false;
  const parts = known.data.type === 'Polygon' ? [known.data.coordinates] : known.data.coordinates;
  for (const rings of parts)
    found.push({ name: nameOf(given), rings: rings.map((ring) => ring.map(([lng, lat]) => [lng, lat])), properties: given });
  return true;
}

function candidateOf({ name, rings: [outer = [], ...holes], properties }: Found, near: Point): ReadSurface {
  const problems: Problem[] = [];
  const all = openOutline(outer.map(([lng, lat]) => ({ lat: round(lat), lng: round(lng) })));
  const points = all.length > MAX_POINTS ? reducePoints(all, MAX_POINTS) : all;
  if (points.length < all.length) problems.push({ code: 'simplified', detail: { from: all.length, to: points.length } });
  if (holes.length > 0) problems.push({ code: 'hole_ignored', detail: { count: holes.length } });

  const isOnEarth = points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180);
  const fault = isOnEarth ? outlineFault(points) : undefined;
  if (!isOnEarth) problems.push({ code: 'out_of_range', detail: {} });
  if (fault) problems.push({ code: fault.kind, detail: 'edges' in fault ? { from: fault.edges[0], to: fault.edges[1] } : {} });
  const isUsable = problems.every(({ code }) => code === 'simplified' || code === 'hole_ignored');

  const [first] = points;
  const kilometres = first ? Math.round(distanceKm(first, near)) : 0;
  if (isOnEarth && kilometres > FAR_KM) problems.push({ code: 'far_away', detail: { kilometres } });
  const uuid = z.uuid().safeParse(properties.uuid).data ?? null;
  return { uuid, name, points, ...settingsFrom(properties, problems), isUsable, problems };
}

/** Seven decimals are a centimetre. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** The settings in a file. KML has only texts, so «290», «true» and lists in JSON are parsed. */
function settingsFrom(given: Record<string, unknown>, problems: Problem[]): { settings: ImportedSettings } {
  const settings: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(importedSettings.shape)) {
    if (given[name] === undefined) continue;
    const parsed = schema.safeParse(parseSaid(given[name]));
    if (parsed.success && !(name === 'schedules' && overlappingSchedules(parsed.data as Schedule[]).length > 0))
      settings[name] = parsed.data;
    else problems.push({ code: 'setting_ignored', detail: { setting: name } });
  }
  return { settings: settings as ImportedSettings };
}

function parseSaid(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The properties that store an area's settings in a file, and that an import reads again. */
function propertiesOf({ name, points: _, areaId: __, restaurantId: ___, createdAt: ____, consumptionModeIds: _____, ...settings }: Area) {
  return { name, ...settings };
}

/** A ring of positions, closed as file formats require. */
const ringOf = (points: readonly Point[]) => [...points, ...points.slice(0, 1)].map(({ lat, lng }) => [lng, lat]);

/** Areas as a GeoJSON text. */
export function geoJsonOf(areas: readonly Area[]): string {
  const features = areas.map((area) => ({
    type: 'Feature',
    properties: propertiesOf(area),
    geometry: { type: 'Polygon', coordinates: [ringOf(area.points)] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll(CONTROLS, '');
/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are to be left out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Areas as a KML text. */
export function kmlOf(title: string, areas: readonly Area[]): string {
  const placemarks = areas.map((area) => {
    const { name, ...settings } = propertiesOf(area);
    const data = Object.entries(settings).map(
      ([key, value]) => `<Data name="${key}"><value>${escapeXml(typeof value === 'string' ? value : JSON.stringify(value))}</value></Data>`,
    );
    const coordinates = ringOf(area.points).map((pair) => pair.join(','));
    return `<Placemark><name>${escapeXml(name)}</name><ExtendedData>${data.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeXml(title)}</name>${placemarks.join('\n')}</Document></kml>\n`;
}
