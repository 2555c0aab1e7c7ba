import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import type { z } from 'zod';
import type { Context } from '@/server/core/context';
import { AppError } from '@/server/core/errors';
import { plain } from '@/server/core/json';
import type { FileAnswer } from '@/server/core/operation';
import { readAreas } from './areas.query';
import type { exportQuery, ImportResult, importBody, ReadSurface } from './delivery-areas.schema';
import type { ExchangeFormat } from './delivery-areas.values';
import { areasFromGeoJson, geoJsonOf, kmlOf } from './exchange.rules';
import { actionFor, matchImports } from './import-match.rules';

async function restaurantOf(ctx: Context, restaurantId: number) {
  return ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { name: true, lat: true, lng: true } });
}

interface StoredName {
  id: number;
  uuid: string;
  name: string;
}

/** What the text of a file is: XML begins with an angle bracket. */
const formatOf = (content: string): ExchangeFormat => (/^\ufeff?\s*</.test(content) ? 'kml' : 'geojson');

/**
 * What the surfaces of a GeoJSON or KML file would be as areas, with what is wrong with each. Saves nothing.
 * @throws unreadable_file when it is neither
 */
export async function importAreas(
  ctx: Context,
  { restaurantId, content }: z.output<typeof importBody> & { restaurantId: number },
): Promise<ImportResult> {
  const format = formatOf(content);
  const read = areasFromGeoJson(format === 'kml' ? fromKml(content) : fromJson(content), await restaurantOf(ctx, restaurantId));
  if (!read) throw new AppError('unreadable_file');
  const areas = await ctx.db.deliveryArea.findMany({ where: { restaurantId }, select: { id: true, uuid: true, name: true } });
  return { format, ...read, candidates: proposedFor(read.candidates, areas) };
}

/** Surfaces with what is proposed for each, beside the areas that the restaurant has. */
function proposedFor(surfaces: readonly ReadSurface[], areas: readonly StoredName[]): ImportResult['candidates'] {
  const matches = matchImports(surfaces, areas);
  return surfaces.map((surface, index) => {
    const found = matches[index] ?? null;
    const action = actionFor(surface, found);
    if (found === 'ambiguous')
      return { ...surface, problems: [...surface.problems, { code: 'ambiguous_name', detail: {} }], match: null, action };
    return { ...surface, match: found && { areaId: found.area.id, uuid: found.area.uuid, name: found.area.name, by: found.by }, action };
  });
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new AppError('unreadable_file', { cause: error });
  }
}

/** KML as GeoJSON. The parser loads nothing from outside and knows no entities but XML's own five. */
function fromKml(text: string): unknown {
  try {
    const errors: string[] = [];
    const document = new DOMParser({ onError: (level, message) => level !== 'warning' && errors.push(message) }).parseFromString(
      text.replace(/^\ufeff/, '').trimStart(),
      'text/xml',
    );
    if (errors.length > 0 || document.documentElement?.localName !== 'kml') throw new Error(errors[0] ?? 'not KML');
    return JSON.parse(JSON.stringify(kml(document)));
  } catch (error) {
    throw new AppError('unreadable_file', { cause: error });
  }
}

const contentTypes = { geojson: 'application/geo+json', kml: 'application/vnd.google-earth.kml+xml' } as const;

/** The areas of a restaurant as a file for maps, which `importAreas` reads back with all settings. */
export async function exportAreas(
  ctx: Context,
  { restaurantId, format }: z.output<typeof exportQuery> & { restaurantId: number },
): Promise<FileAnswer> {
  const areas = plain(await readAreas(ctx.db, restaurantId));
  const body = format === 'kml' ? kmlOf((await restaurantOf(ctx, restaurantId)).name, areas) : geoJsonOf(areas);
  return { body, contentType: contentTypes[format], fileName: `delivery-areas-${restaurantId}.${format}` };
}
