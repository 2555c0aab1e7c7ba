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
interface FoundSurface {
  name: string;
  rings: [number, number][][];
  properties: Record<string, unknown>;
}

/** The content of a file, before it is compared with the areas of the restaurant. */
export interface ReadSurfaces {
  candidates: ReadSurface[];
  skipped: ImportResult['skipped'];
}

const nameOf = (attributes: Record<string, unknown>) => {
  const [name] = [attributes.name, attributes.Name, attributes.title].filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  return name?.trim().slice(0, MAX_NAME_LENGTH) ?? '';
};

/**
 * The surfaces of a GeoJSON value as areas, and the features that are none.
 * @param near the place of the restaurant. Surfaces far from it are reported, as their coordinates may be swapped
 * @returns null if the value is not GeoJSON
 */
export function areasFromGeoJson(value: unknown, near: Point): ReadSurfaces | null {
  const found: FoundSurface[] = [];
  const skipped: ImportResult['skipped'] = [];
  if (!collectSurfaces(value, {}, found, skipped)) return null;
  const totals = new Map<string, number>();
  for (const { name } of found) totals.set(name, (totals.get(name) ?? 0) + 1);
  const seenCounts = new Map<string, number>();
  const candidates = found.map((each) => {
    const count = (seenCounts.get(each.name) ?? 0) + 1;
    seenCounts.set(each.name, count);
    const isAlone = each.name !== '' && totals.get(each.name) === 1;
    return candidateOf({ ...each, name: isAlone ? each.name : `${each.name || 'Area'} ${count}` }, near);
  });
  return { candidates, skipped };
}

/** @returns whether the value is GeoJSON */
function collectSurfaces(
  value: unknown,
  attributes: Record<string, unknown>,
  found: FoundSurface[],
  skipped: ImportResult['skipped'],
): boolean {
  const parsedCollection = featureCollection.safeParse(value);
  if (parsedCollection.success) return parsedCollection.data.features.every((each) => collectSurfaces(each, {}, found, skipped));
  const parsedFeature = feature.safeParse(value);
  if (parsedFeature.success) {
    const properties = parsedFeature.data.properties ?? {};
    if (parsedFeature.data.geometry !== null && parsedFeature.data.geometry !== undefined)
      return collectSurfaces(parsedFeature.data.geometry, properties, found, skipped);
    skipped.push({ name: nameOf(properties), geometry: 'none' });
    return true;
  }
  const parsedGeometries = collection.safeParse(value);
  if (parsedGeometries.success) return parsedGeometries.data.geometries.every((each) => collectSurfaces(each, attributes, found, skipped));
  const parsedOther = otherGeometry.safeParse(value);
  if (parsedOther.success) {
    skipped.push({ name: nameOf(attributes), geometry: parsedOther.data.type });
    return true;
  }
  const parsedSurface = surface.safeParse(value);
  if (!parsedSurface.success) return false;
  const parts = parsedSurface.data.type === 'Polygon' ? [parsedSurface.data.coordinates] : parsedSurface.data.coordinates;
  for (const rings of parts)
    found.push({ name: nameOf(attributes), rings: rings.map((ring) => ring.map(([lng, lat]) => [lng, lat])), properties: attributes });
  return true;
}

function candidateOf({ name, rings: [outer = [], ...holes], properties }: FoundSurface, near: Point): ReadSurface {
  const problems: Problem[] = [];
  const corners = openOutline(outer.map(([lng, lat]) => ({ lat: round(lat), lng: round(lng) })));
  const points = corners.length > MAX_POINTS ? reducePoints(corners, MAX_POINTS) : corners;
  if (points.length < corners.length) problems.push({ code: 'simplified', detail: { from: corners.length, to: points.length } });
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
function settingsFrom(attributes: Record<string, unknown>, problems: Problem[]): { settings: ImportedSettings } {
  const settings: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(importedSettings.shape)) {
    if (attributes[name] === undefined) continue;
    const parsed = schema.safeParse(parseIfJson(attributes[name]));
    if (parsed.success && !(name === 'schedules' && overlappingSchedules(parsed.data as Schedule[]).length > 0))
      settings[name] = parsed.data;
    else problems.push({ code: 'setting_ignored', detail: { setting: name } });
  }
  return { settings: settings as ImportedSettings };
}

function parseIfJson(value: unknown): unknown {
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
