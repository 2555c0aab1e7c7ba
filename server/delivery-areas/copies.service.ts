import type { z } from 'zod';
import { copyToOthers, type Target } from '@/server/brands/copies.service';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { plain } from '@/server/core/reads/json';
import { lockSubject } from '@/server/core/writes/held';
import { nameKey } from './area-texts.rules';
import { readAreas } from './areas.query';
import { replaceAreas, subjectOf } from './areas.service';
import type { Area, AreasCopied, copyBody } from './delivery-areas.schema';
import { type Terms, termChanges, termsByName } from './terms.rules';

type Shown = Pick<AreasCopied['restaurants'][number], 'areas' | 'withoutNamesake'>;
const REPLACE_AREAS = 'POST /areas/restaurant/{restaurantId}';

interface Given {
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
    read: () => readGiven(ctx, input),
    apply: applyTo,
  });
}

async function readGiven(ctx: Context, { fromRestaurantId, names }: z.output<typeof copyBody>): Promise<Given> {
  const areas = plain(await readAreas(ctx.db, fromRestaurantId));
  const terms = termsByName(areas);
  const missing = names?.find((name) => !terms.has(nameKey(name)));
  if (missing !== undefined) throw new AppError('data_not_found', { extraData: { name: missing } });
  const wanted = names && new Set(names.map(nameKey));
  const given = new Map(areas.map(({ name }) => [nameKey(name), name]));
  return { names: [...given].flatMap(([key, name]) => (!wanted || wanted.has(key) ? [name] : [])), terms };
}

/** An area in the form of a save request. */
function writtenOf({ restaurantId: _, uuid: _1, consumptionModeIds: _2, createdAt: _3, ...area }: Area) {
  return area;
}

async function applyTo(target: Target, { names, terms }: Given): Promise<{ refused?: 'ambiguous_name'; shown: Shown }> {
  const { ctx, restaurantId } = target;
  await lockSubject(ctx.db, subjectOf(restaurantId));
  const read = await readAreas(ctx.db, restaurantId);
  const held = plain(read);
  const own = new Set(held.map(({ name }) => nameKey(name)));
  const given = new Set(names.map(nameKey));
  const withTerms = held.map((area) => ({ ...writtenOf(area), ...(given.has(nameKey(area.name)) && terms.get(nameKey(area.name))) }));
  const areas = held.flatMap((area, index) => {
    const changes = termChanges(area, withTerms[index] ?? area);
    return changes.length === 0 ? [] : [{ uuid: area.uuid, name: area.name, changes }];
  });
  const shown = { areas, withoutNamesake: names.filter((name) => !own.has(nameKey(name))) };
  if (names.some((name) => own.has(nameKey(name)) && terms.get(nameKey(name)) === null)) return { refused: 'ambiguous_name', shown };
  if (areas.length > 0) {
    await target.write({
      operation: REPLACE_AREAS,
      subject: subjectOf(restaurantId),
      input: { restaurantId },
      run: (at) => replaceAreas(at, { restaurantId, areas: withTerms }, read),
    });
  }
  return { shown };
}
