import type { z } from 'zod';
import { copyToOthers, type Target } from '@/server/brands/copies.service';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { plain } from '@/server/core/reads/json';
import { lockSubject } from '@/server/core/writes/versioned';
import { nameKey } from './area-texts.rules';
import { readAreas } from './areas.query';
import { replaceAreas, subjectOf } from './areas.service';
import type { Area, AreasCopied, copyBody } from './delivery-areas.schema';
import { type Terms, termChanges, termsByName } from './terms.rules';

type Shown = Pick<AreasCopied['restaurants'][number], 'areas' | 'withoutNamesake'>;
const REPLACE_AREAS = 'POST /areas/restaurant/{restaurantId}';

interface CopiedTerms {
  /** The names as written. */
  names: string[];
  terms: Map<string, Terms | null>;
}

/**
 * Copies the terms of one restaurant's areas to areas of the same names in other restaurants. These keep their outlines, links, uuids,
 * ages and priorities; areas of other names are not changed. If several source areas of one name differ in their terms, restaurants with
 * that name are refused.
 * @throws data_not_found for a restaurant of another brand, or a name that the first one does not have
 */
export function copyAreas(ctx: Context, input: z.output<typeof copyBody> & { brandId: number }): Promise<AreasCopied> {
  return copyToOthers(ctx, input, {
    nothing: { areas: [], withoutNamesake: [] },
    read: () => readCopiedTerms(ctx, input),
    apply: applyTerms,
  });
}

async function readCopiedTerms(ctx: Context, { fromRestaurantId, names }: z.output<typeof copyBody>): Promise<CopiedTerms> {
  const areas = plain(await readAreas(ctx.db, fromRestaurantId));
  const terms = termsByName(areas);
  const missing = names?.find((name) => !terms.has(nameKey(name)));
  if (missing !== undefined) throw new AppError('data_not_found', { extraData: { name: missing } });
  const wantedKeys = names && new Set(names.map(nameKey));
  const nameByKey = new Map(areas.map(({ name }) => [nameKey(name), name]));
  return { names: [...nameByKey].flatMap(([key, name]) => (!wantedKeys || wantedKeys.has(key) ? [name] : [])), terms };
}

/** An area in the form of a save request. */
function toWrittenArea({ restaurantId: _, uuid: _1, consumptionModeIds: _2, createdAt: _3, ...area }: Area) {
  return area;
}

async function applyTerms(target: Target, { names, terms }: CopiedTerms): Promise<{ refused?: 'ambiguous_name'; shown: Shown }> {
  const { ctx, restaurantId } = target;
  await lockSubject(ctx.db, subjectOf(restaurantId));
  const currentJson = await readAreas(ctx.db, restaurantId);
  const current = plain(currentJson);
  const ownKeys = new Set(current.map(({ name }) => nameKey(name)));
  const copiedKeys = new Set(names.map(nameKey));
  const withTerms = current.map((area) => ({
    ...toWrittenArea(area),
    ...(copiedKeys.has(nameKey(area.name)) && terms.get(nameKey(area.name))),
  }));
  const areas = current.flatMap((area, index) => {
    const changes = termChanges(area, withTerms[index] ?? area);
    return changes.length === 0 ? [] : [{ uuid: area.uuid, name: area.name, changes }];
  });
  const shown = { areas, withoutNamesake: names.filter((name) => !ownKeys.has(nameKey(name))) };
  if (names.some((name) => ownKeys.has(nameKey(name)) && terms.get(nameKey(name)) === null)) return { refused: 'ambiguous_name', shown };
  if (areas.length > 0) {
    await target.write({
      operation: REPLACE_AREAS,
      subject: subjectOf(restaurantId),
      input: { restaurantId },
      run: (at) => replaceAreas(at, { restaurantId, areas: withTerms }, currentJson),
    });
  }
  return { shown };
}
