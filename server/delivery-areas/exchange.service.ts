// Decided in docs/decisions/035-imports-propose.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { moveToThread } from '@/server/core/platform/threads';
import { plain } from '@/server/core/reads/json';
import { readAreas } from './areas.query';
import type { exportQuery, ImportResult, importBody, ReadSurface } from './delivery-areas.schema';
import { geoJsonOf, kmlOf } from './exchange.rules';
import { actionFor, matchImports } from './import-match.rules';

async function restaurantOf(ctx: Context, restaurantId: number) {
  return ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { name: true, lat: true, lng: true } });
}

interface StoredName {
  id: number;
  uuid: string;
  name: string;
}

const unknownFormat = { en: 'This file is neither GeoJSON nor KML.', fr: 'Ce fichier n’est ni du GeoJSON ni du KML.' };

/** Time limit for a file in milliseconds. The worst known content takes a second per mebibyte. */
const IMPORT_LIMIT_MS = 10_000;
const readAreasFile = moveToThread<typeof import('./import.work').readAreasFile>(
  'server/delivery-areas/import.work.ts',
  'readAreasFile',
  IMPORT_LIMIT_MS,
);

/**
 * The surfaces of a GeoJSON or KML file as areas, with the problems of each. Saves nothing.
 * @throws unreadable_file if it is neither, takes_too_long
 */
export async function importAreas(
  ctx: Context,
  { restaurantId, content }: z.output<typeof importBody> & { restaurantId: number },
): Promise<ImportResult> {
  const { lat, lng } = await restaurantOf(ctx, restaurantId);
  const imported = await readAreasFile({ content, near: { lat, lng } }, ctx.signal);
  if (!imported) throw new AppError('unreadable_file', { words: unknownFormat });
  const areas = await ctx.db.deliveryArea.findMany({ where: { restaurantId }, select: { id: true, uuid: true, name: true } });
  return { ...imported, candidates: proposeActions(imported.candidates, areas) };
}

/** Surfaces with the proposal for each, by comparison with the restaurant's areas. */
function proposeActions(surfaces: readonly ReadSurface[], areas: readonly StoredName[]): ImportResult['candidates'] {
  const matches = matchImports(surfaces, areas);
  return surfaces.map((surface, index) => {
    const match = matches[index] ?? null;
    const action = actionFor(surface, match);
    if (match === 'ambiguous')
      return { ...surface, problems: [...surface.problems, { code: 'ambiguous_name', detail: {} }], match: null, action };
    return { ...surface, match: match && { areaId: match.area.id, uuid: match.area.uuid, name: match.area.name, by: match.by }, action };
  });
}

const contentTypes = { geojson: 'application/geo+json', kml: 'application/vnd.google-earth.kml+xml' } as const;

/** The areas of a restaurant as a file for map programs. `importAreas` can read it with all settings. */
export async function exportAreas(
  ctx: Context,
  { restaurantId, format }: z.output<typeof exportQuery> & { restaurantId: number },
): Promise<FileAnswer> {
  const areas = plain(await readAreas(ctx.db, restaurantId));
  const body = format === 'kml' ? kmlOf((await restaurantOf(ctx, restaurantId)).name, areas) : geoJsonOf(areas);
  return { body, contentType: contentTypes[format], fileName: `delivery-areas-${restaurantId}.${format}` };
}
