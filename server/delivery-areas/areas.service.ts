// Decided in docs/decisions/034-areas-are-saved-whole.md.

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { readModesOf } from '@/server/consumption-modes/consumption-modes.query';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError, type Issue, type Words } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import { breather } from '@/server/core/platform/breather';
import type { Db } from '@/server/core/platform/db';
import { JsonText, plain } from '@/server/core/reads/json';
import { changedSince, refuseChangedSince } from '@/server/core/writes/changed-since';
import { diff } from '@/server/core/writes/diff';
import { lockSubject } from '@/server/core/writes/versioned';
import { type AreaState, areasFrom, completeState, type StoredArea, tracesOf } from './area-states';
import { readAreas, readAreasOfBrand, readBindings, readOutlines } from './areas.query';
import { overlappingSchedules } from './delivery-areas.rules';
import type { Area, BrandAreas, BrandOutlines, outlinesQuery, replaceBody, WrittenArea } from './delivery-areas.schema';
import { days, OUTLINE_METRES } from './delivery-areas.values';
import { openOutline, outlineFault } from './geometry.rules';
import { simplify } from './simplify.rules';

export const subjectOf = (restaurantId: number) => ({ kind: 'delivery areas', id: restaurantId });

/** The areas of a restaurant in the order of saving. Source: spec, «Delivery areas». */
export function listAreas(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<JsonText<Area[]>> {
  return readAreas(ctx.db, restaurantId);
}

/** The areas of the restaurant that is written to, including their links to dining options. */
export const versionedAreas: VersionedState<object, JsonText<Area[]>> = {
  lock: ({ db, scope: { restaurantId = 0 } }) => lockSubject(db, subjectOf(restaurantId)),
  read: ({ db, scope: { restaurantId = 0 } }) => readAreas(db, restaurantId),
};

/** The areas with everything that a save must preserve. The caller holds the subject's lock. */
async function storedAreas(ctx: Context, restaurantId: number, areasJson: JsonText<Area[]>): Promise<Map<number, StoredArea>> {
  const areas = plain(areasJson);
  const bindings = await readBindings(ctx.db, restaurantId);
  // Links that a response leaves out belong to deleted dining options, which return with their links. This also covers an option that was
  // deleted or restored between the two reads.
  const hiddenOf = ({ areaId, consumptionModeIds }: Area) => (bindings.get(areaId) ?? []).filter((id) => !consumptionModeIds.includes(id));
  return new Map(
    areas.map((shown) => {
      const { areaId, restaurantId: _, ...area } = shown;
      return [areaId, { ...area, hiddenModeIds: hiddenOf(shown) }];
    }),
  );
}

/** The restaurants of a brand with their areas, for a map of all of them. */
export async function listBrandAreas(ctx: Context, { brandId }: { brandId: number }): Promise<JsonText<BrandAreas>> {
  const restaurants = await ctx.db.restaurant.findMany({
    where: { brandId, archivedAt: null },
    select: { id: true, name: true, city: true, lat: true, lng: true },
    orderBy: { id: 'asc' },
  });
  const areas = await readAreasOfBrand(ctx.db, brandId);
  const texts = restaurants.map(({ id, ...fields }) => {
    const text = JSON.stringify({ restaurantId: id, ...fields });
    return `${text.slice(0, -1)},"areas":${areas.get(id)?.text ?? '[]'}}`;
  });
  return new JsonText(`[${texts.join(',')}]`);
}

/** The areas of a page of a brand's restaurants, simplified for a map of all of them: a twentieth of the size of `listBrandAreas`. */
export async function listBrandOutlines(
  { db }: Context,
  { brandId, cursor = 0, limit }: z.output<typeof outlinesQuery> & { brandId: number },
): Promise<BrandOutlines> {
  const found = await db.restaurant.findMany({
    where: { brandId, id: { gt: cursor }, archivedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  const ids = found.slice(0, limit).map(({ id }) => id);
  const areas = Map.groupBy(await readOutlines(db, ids), ({ restaurantId }) => restaurantId);
  const items: BrandOutlines['items'] = [];
  const breathe = breather();
  for (const restaurantId of ids) {
    const outlines: BrandOutlines['items'][number]['areas'] = [];
    for (const { uuid, name, isActivated, points } of areas.get(restaurantId) ?? []) {
      await breathe();
      outlines.push({ uuid, name, isActivated, outline: outlineOf(JSON.parse(points)) });
    }
    items.push({ restaurantId, areas: outlines });
  }
  return { items, nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null };
}

/** An outline rounded to a metre, without corners too small to be seen on a map of a brand. */
const outlineOf = (points: Area['points']): number[] =>
  simplify(points, OUTLINE_METRES).flatMap(({ lat, lng }) => [Math.round(lat * 1e5) / 1e5, Math.round(lng * 1e5) / 1e5]);

const refusals = {
  overlap: { en: 'These times overlap others of the same day.', fr: 'Ces horaires en chevauchent d’autres du même jour.' },
  twice: { en: 'This area is in the list twice.', fr: 'Cette zone figure deux fois dans la liste.' },
} as const satisfies Record<string, Words>;

const outlineWords = {
  too_few_points: (): Words => ({
    en: 'An outline needs at least three different points.',
    fr: 'Un contour a besoin d’au moins trois points différents.',
  }),
  too_wide: (): Words => ({
    en: 'An outline must cover less than half the earth.',
    fr: 'Un contour doit couvrir moins de la moitié de la Terre.',
  }),
  crosses_itself: ([one = 0, other = 0]: readonly number[] = []): Words => ({
    en: `The outline touches itself: the edge after point ${one + 1} and the one after point ${other + 1}.`,
    fr: `Le contour se croise ou se touche : le côté après le point ${one + 1} et celui après le point ${other + 1}.`,
  }),
};

/** Faults that need more than one field to find: invalid outlines, overlapping times, an area named twice. */
async function faultsOf(areas: readonly WrittenArea[]): Promise<Issue[]> {
  const seen = new Set<number>();
  const issues: Issue[] = [];
  const breathe = breather();
  for (const [index, { areaId, points, schedules }] of areas.entries()) {
    await breathe();
    const add = (field: string, code: string, message: Words) => issues.push({ path: `areas.${index}.${field}`, code, message });
    const fault = outlineFault(points);
    if (fault) add('points', fault.kind, outlineWords[fault.kind]('edges' in fault ? fault.edges : undefined));
    for (const scheduleIndex of overlappingSchedules(schedules)) add(`schedules.${scheduleIndex}`, 'overlap', refusals.overlap);
    if (areaId) {
      if (seen.has(areaId)) add('areaId', 'duplicate', refusals.twice);
      seen.add(areaId);
    }
  }
  return issues;
}

/**
 * Replaces all areas of a restaurant; each is written anew, under a new id. An entry with the `areaId` of a current area keeps its uuid,
 * its links and its age. Entries without one are new. Areas missing from the list are deleted with their links. Source: spec, «POST
 * /areas/restaurant/{restaurantId}». `boundTo` sets the links.
 * @throws invalid_parameters (an outline, overlapping times, an area twice), data_not_found (an `areaId` that is not the restaurant's, as
 * after somebody else's save; a dining option of another restaurant)
 */
export async function replaceAreas(
  ctx: Context,
  { restaurantId, areas }: z.output<typeof replaceBody> & { restaurantId: number },
  current: JsonText<Area[]>,
): Promise<Changed<JsonText<Area[]>, JsonText<Area[]>>> {
  const issues = await faultsOf(areas);
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
  const before = await storedAreas(ctx, restaurantId, current);
  const unknown = areas.flatMap(({ areaId }) => (areaId && !before.has(areaId) ? [areaId] : []));
  if (unknown.length > 0) throw new AppError('data_not_found', { extraData: { areaIds: unknown } });
  await checkModes(ctx, restaurantId, areas);
  const wanted = areas.map((area) => storedFrom(area, area.areaId ? before.get(area.areaId) : undefined, ctx.now));
  const after = await writeAreas(ctx, restaurantId, wanted);
  // The traces contain the whole body, so it is not stored a second time.
  ctx.record({ ...tracesOf([...before.values()], wanted), input: { restaurantId } });
  return reportChange(after, after);
}

/** @throws data_not_found for a dining option of another restaurant */
async function checkModes(ctx: Context, restaurantId: number, areas: readonly WrittenArea[]): Promise<void> {
  const wanted = [...new Set(areas.flatMap(({ boundTo = [] }) => boundTo))];
  if (wanted.length === 0) return;
  const known = new Set((await readModesOf(ctx.db, restaurantId)).map(({ consumptionModeId }) => consumptionModeId));
  const consumptionModeIds = wanted.filter((id) => !known.has(id));
  if (consumptionModeIds.length > 0) throw new AppError('data_not_found', { extraData: { consumptionModeIds } });
}

function storedFrom({ areaId: _, boundTo, ...area }: WrittenArea, previous: StoredArea | undefined, now: Date): StoredArea {
  return {
    ...area,
    uuid: previous?.uuid ?? randomUUID(),
    paymentLater: area.paymentLater ?? previous?.paymentLater ?? false,
    minimumAmountForFreeDelivery: area.minimumAmountForFreeDelivery ?? null,
    priority: area.priority ?? null,
    points: openOutline(area.points),
    schedules: sortSchedules(area.schedules),
    consumptionModeIds: boundTo ? [...new Set(boundTo)].sort((a, b) => a - b) : (previous?.consumptionModeIds ?? []),
    hiddenModeIds: previous?.hiddenModeIds ?? [],
    createdAt: previous?.createdAt ?? now.toISOString(),
  };
}

const sortSchedules = (schedules: WrittenArea['schedules']) =>
  schedules.toSorted((a, b) => days.indexOf(a.day) - days.indexOf(b.day) || a.start - b.start);

/**
 * Replaces the current areas by the given ones, with two statements for any number.
 * @returns the resulting areas
 */
async function writeAreas(ctx: Context, restaurantId: number, areas: readonly StoredArea[]): Promise<JsonText<Area[]>> {
  await ctx.db.sql.run`delete from delivery_areas where restaurant_id = ${restaurantId}`;
  const ids = await insertAreas(ctx.db, restaurantId, areas);
  ctx.touch('delivery-areas', []);
  return toAreasJson(restaurantId, areas, ids);
}

/** Exactly the text that `readAreas` would return now, as the ETag of the list is computed from it. */
function toAreasJson(restaurantId: number, areas: readonly StoredArea[], ids: ReadonlyMap<string, number>): JsonText<Area[]> {
  const rows = areas.map((area) => ({
    areaId: ids.get(area.uuid),
    uuid: area.uuid,
    restaurantId,
    name: area.name,
    deliveryFee: area.deliveryFee,
    deliveryDelay: area.deliveryDelay,
    isActivated: area.isActivated,
    minimumAmount: area.minimumAmount,
    paymentLater: area.paymentLater,
    minimumAmountForFreeDelivery: area.minimumAmountForFreeDelivery,
    forceOnlinePayment: area.forceOnlinePayment,
    priority: area.priority,
    isScheduleModeEnabled: area.isScheduleModeEnabled,
    points: area.points.map(({ lat, lng }) => ({ lat, lng })),
    schedules: area.schedules.map(({ start, end, day, orderingQuota }) => ({ start, end, day, orderingQuota })),
    consumptionModeIds: area.consumptionModeIds,
    createdAt: area.createdAt,
  }));
  return new JsonText(JSON.stringify(rows));
}

/** @returns the new id of each area by its uuid */
async function insertAreas(db: Db, restaurantId: number, areas: readonly StoredArea[]): Promise<Map<string, number>> {
  if (areas.length === 0) return new Map();
  const column = <T>(value: (area: StoredArea) => T) => areas.map(value);
  const schedules = areas.flatMap(({ uuid, schedules }) => schedules.map((times) => ({ uuid, ...times })));
  const bindings = areas.flatMap((area) => [...area.consumptionModeIds, ...area.hiddenModeIds].map((id) => ({ uuid: area.uuid, id })));
  const rows = await db.sql.read<{ id: number; uuid: string }>`
    with written as (
      insert into delivery_areas (restaurant_id, uuid, name, fee_cents, delay, is_activated, minimum_amount_cents,
        minimum_amount_for_free_delivery_cents, payment_later, force_online_payment, priority, is_schedule_mode_enabled, points, created_at)
      select ${restaurantId}, w.uuid, w.name, w.fee, w.delay, w.activated, w.minimum, w.free, w.later, w.online, w.priority, w.scheduled,
        w.points, w.created
      from unnest(${column(({ uuid }) => uuid)}::uuid[], ${column(({ name }) => name)}::text[],
        ${column(({ deliveryFee }) => deliveryFee)}::int[], ${column(({ deliveryDelay }) => deliveryDelay)}::int[],
        ${column(({ isActivated }) => isActivated)}::bool[], ${column(({ minimumAmount }) => minimumAmount)}::int[],
        ${column((area) => area.minimumAmountForFreeDelivery)}::int[], ${column(({ paymentLater }) => paymentLater)}::bool[],
        ${column(({ forceOnlinePayment }) => forceOnlinePayment)}::bool[], ${column(({ priority }) => priority)}::int[],
        ${column((area) => area.isScheduleModeEnabled)}::bool[], ${column(({ points }) => JSON.stringify(points))}::json[],
        ${column(({ createdAt }) => createdAt)}::timestamptz[])
        with ordinality as w(uuid, name, fee, delay, activated, minimum, free, later, online, priority, scheduled, points, created, place)
      order by w.place
      returning id, uuid
    ), opened as (
      insert into delivery_area_schedules (area_id, day, start, "end", ordering_quota)
      select written.id, s.day, s.start, s."end", s.quota
      from unnest(${schedules.map(({ uuid }) => uuid)}::uuid[], ${schedules.map(({ day }) => day)}::weekday[],
        ${schedules.map(({ start }) => start)}::int[], ${schedules.map(({ end }) => end)}::int[],
        ${schedules.map(({ orderingQuota }) => orderingQuota)}::int[]) as s(uuid, day, start, "end", quota)
      join written using (uuid)
    ), bound as (
      insert into delivery_area_bindings (area_id, consumption_mode_id, restaurant_id)
      select written.id, b.mode, ${restaurantId}
      from unnest(${bindings.map(({ uuid }) => uuid)}::uuid[], ${bindings.map(({ id }) => id)}::int[]) as b(uuid, mode)
      join written using (uuid)
    )
    select id, uuid from written`;
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

interface Entry {
  before: unknown;
  after: unknown;
  force: boolean;
}

/**
 * Restores the areas that a restaurant had before a replacement, with uuids, ages and links. Only their ids are new. An outline that the
 * replacement left alone keeps its present form.
 * @throws conflict if something that it changed was changed again since, unless forced; also if an area is gone and its outline is
 * therefore unknown
 */
export async function undoReplacement(ctx: Context, { before, after, force }: Entry, restaurantId: number): Promise<ChangeRecord> {
  await lockSubject(ctx.db, subjectOf(restaurantId));
  const current = [...(await storedAreas(ctx, restaurantId, await readAreas(ctx.db, restaurantId))).values()];
  const now = completeState(current, after as AreaState[]);
  const restored = areasFrom(before as AreaState[], current);
  refuseChangedSince(now, after, force);
  if (!restored) throw changedSince(diff(after, now));
  await writeAreas(ctx, restaurantId, restored);
  return tracesOf(current, restored);
}
