import type { z } from 'zod';
import { type Location, placeOfRestaurant } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { breather } from '@/server/core/platform/breather';
import type { Db } from '@/server/core/platform/db';
import { JsonText } from '@/server/core/reads/json';
import type { Change } from '@/server/core/writes/diff';
import type { RelatedEntry } from '@/server/core/writes/subjects';
import type { AuditEntry as Entry } from '@/server/generated/prisma/client';
import type { AuditEntry, auditEntryDetail, auditListQuery, auditPage } from './audit.schema';
import { findDeclarations, mayRun, revertOf, visibleChanges, visibleTo } from './history';
import { pathNames, subjectNames } from './subject-names';

/** The most differences shown of an entry in a list, and their longest text; the rest is counted. */
const SHOWN_CHANGES = 20;
const SHOWN_CHARACTERS = 16_000;
/** The most differences shown of a single entry. Both states are shown beside them, and nobody reads ten thousand. */
const OPENED_CHANGES = 1_000;

/** The most related entries looked through for one page. Nearly all are visible to the caller. */
const MOST_RELATED = 1_000;

/** Entries are read together up to this total of their compressed states in the database: about one large table layout. */
const READ_AT_ONCE_BYTES = 64 * 1024;

/** The place of an entry: its customer, restaurant or brand. An entry of none of them is the platform's. */
export async function locateEntry(db: Db, { auditId }: { auditId: number }): Promise<Location | null> {
  const entry = await db.auditEntry.findUnique({ where: { id: auditId }, select: { restaurantId: true, brandId: true, customerId: true } });
  if (!entry) return null;
  if (entry.customerId !== null) return { customerId: entry.customerId };
  // A restaurant whose creation was undone no longer exists: its entries belong to the brand.
  if (entry.restaurantId !== null && (await placeOfRestaurant(db, entry.restaurantId))) return { restaurantId: entry.restaurantId };
  return entry.brandId === null ? 'platform' : { brandId: entry.brandId };
}

/** @param keys of the one subject whose changes are shown of an entry about many, by the id of the entry */
async function viewsOf(
  ctx: Context,
  entries: Omit<Entry, 'input'>[],
  chooseShown: (changes: Change[]) => Change[],
  keys: ReadonlyMap<number, string | null> = new Map(),
): Promise<AuditEntry[]> {
  const { operations, subjects } = await findDeclarations();
  const userIds = entries.flatMap(({ userId, realUserId }) => [userId, realUserId]).filter((userId) => userId !== null);
  const [users, reverts, nameOf] = await Promise.all([
    ctx.db.user.findMany({ where: { id: { in: userIds } }, select: { id: true, name: true } }),
    ctx.db.auditEntry.findMany({ where: { revertsId: { in: entries.map(({ id }) => id) } }, select: { id: true, revertsId: true } }),
    subjectNames(ctx.db, subjects, entries, ctx.locale),
  ]);
  const toPerson = (userId: number | null) => {
    const user = users.find(({ id }) => id === userId);
    return user ? { userId: user.id, name: user.name } : null;
  };
  const viewOf = async (entry: Omit<Entry, 'input'>, entryChanges: Change[]): Promise<AuditEntry> => {
    const registered = operations.get(entry.operation);
    const allChanges = changesOfOne(entryChanges, keys.get(entry.id));
    const changes = chooseShown(allChanges);
    // The preview of an undo shows what it does to the others, too.
    const namedChanges = allChanges === entryChanges ? changes : [...changes, ...chooseShown(entryChanges)];
    const revertedById = reverts.find(({ revertsId }) => revertsId === entry.id)?.id ?? null;
    return {
      auditId: entry.id,
      at: entry.at.toISOString(),
      restaurantId: entry.restaurantId,
      brandId: entry.brandId,
      subjectKind: entry.subjectKind,
      subjectId: entry.subjectId,
      subjectName: nameOf(entry),
      operation: entry.operation,
      operationId: registered?.id ?? null,
      summary: registered?.operation.summary ?? null,
      changes,
      changeCount: allChanges.length,
      names: await pathNames(ctx.db, subjects, entry, namedChanges, ctx.locale),
      actor: toPerson(entry.userId),
      realUser: toPerson(entry.realUserId),
      requestId: entry.requestId,
      revertsId: entry.revertsId,
      revertedById,
      revertible:
        registered !== undefined &&
        revertedById === null &&
        !!revertOf(registered.operation, entry) &&
        mayRun(registered.operation, ctx.caller),
    };
  };
  const differences: Change[][] = [];
  const breathe = breather();
  for (const { subjectKind, before, after } of entries) {
    await breathe();
    differences.push(visibleChanges(subjects[subjectKind], before, after));
  }
  return Promise.all(entries.map((entry, index) => viewOf(entry, differences[index] ?? [])));
}

/** Of a change of many, the changes of the one under this key. An offer has no keys: it is shown whole. */
function changesOfOne(changes: Change[], key: string | null | undefined): Change[] {
  if (typeof key !== 'string') return changes;
  const ofOne = changes.filter(({ path }) => path[1] === key);
  return ofOne.length > 0 ? ofOne : changes;
}

/** The first differences, for a list. If a single one is too large, it is shown without its lists. */
function firstChanges(changes: Change[]): Change[] {
  const shown: Change[] = [];
  let characters = 0;
  for (const change of changes.slice(0, SHOWN_CHANGES)) {
    characters += JSON.stringify(change).length;
    if (characters > SHOWN_CHARACTERS) break;
    shown.push(change);
  }
  if (shown.length > 0) return shown;
  return changes.slice(0, 1).map(({ before, after, ...change }) => ({ ...change, before: outlineOf(before), after: outlineOf(after) }));
}

/** A thing's own fields, without nested lists and objects. */
function outlineOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => typeof field !== 'object'));
}

/**
 * Splits a page of entries, in order, into parts whose states are small enough to be processed before those of the next part are read: two
 * hundred large table layouts at once could exceed the memory of the process.
 */
async function splitBySize(db: Db, auditIds: number[]): Promise<number[][]> {
  const sizes = await db.sql.read<{ id: number; bytes: number }>`
    select id, coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0) as bytes from audit_entries where id = any(${auditIds})`;
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]));
  const parts: number[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const id of auditIds) {
    bytes += bytesOf.get(id) ?? 0;
    if (bytes <= READ_AT_ONCE_BYTES) parts.at(-1)?.push(id);
    else {
      parts.push([id]);
      bytes = bytesOf.get(id) ?? 0;
    }
  }
  return parts;
}

type ListQuery = z.output<typeof auditListQuery>;

/** The entries that concern the subject asked for without being its own, if they are asked for. */
async function findRelated(ctx: Context, kinds: string[] | undefined, { related, subjectId, cursor }: ListQuery): Promise<RelatedEntry[]> {
  const id = Number(subjectId);
  const [kind, ...otherKinds] = kinds ?? [];
  if (!related || kind === undefined || otherKinds.length > 0 || !(Number.isInteger(id) && id > 0 && id <= MAX_INTEGER)) return [];
  const { subjects } = await findDeclarations();
  return (await subjects[kind]?.findRelated?.(ctx.db, id, { before: cursor ?? MAX_INTEGER, take: MOST_RELATED })) ?? [];
}

/** The history of a restaurant, of a brand with its restaurants, or of a customer, newest first. */
export async function listAudit(ctx: Context, input: ListQuery): Promise<JsonText<z.output<typeof auditPage>>> {
  const { restaurantId, brandId, customerId, subjectKind, subjectId, userId, cursor, limit } = input;
  const kinds = subjectKind?.split(',').map((kind) => kind.trim());
  const related = new Map((await findRelated(ctx, kinds, input)).map(({ id, key }) => [id, key]));
  const rows = await ctx.db.auditEntry.findMany({
    where: {
      AND: [
        { restaurantId, brandId, customerId, userId, id: cursor === undefined ? undefined : { lt: cursor } },
        { OR: [{ subjectKind: kinds && { in: kinds }, subjectId }, ...(related.size > 0 ? [{ id: { in: [...related.keys()] } }] : [])] },
        await visibleTo(ctx),
      ],
    },
    select: { id: true },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit).map(({ id }) => id);
  const items: string[] = [];
  for (const part of await splitBySize(ctx.db, page)) {
    const entries = await ctx.db.auditEntry.findMany({ where: { id: { in: part } }, orderBy: { id: 'desc' }, omit: { input: true } });
    items.push(...(await viewsOf(ctx, entries, firstChanges, related)).map((view) => JSON.stringify(view)));
  }
  const nextCursor = rows.length > limit ? page.at(-1) : undefined;
  return new JsonText(`{"items":[${items.join()}],"nextCursor":${nextCursor ?? null}}`);
}

/** An entry visible to the caller. @throws data_not_found */
export async function findEntry(ctx: Context, auditId: number): Promise<Entry> {
  const entry = await ctx.db.auditEntry.findFirst({ where: { AND: [{ id: auditId }, await visibleTo(ctx)] } });
  if (!entry) throw new AppError('data_not_found');
  return entry;
}

/** One entry with its first thousand differences and both states, as the JSON texts in the database. @throws data_not_found */
export async function getAuditEntry(ctx: Context, { auditId }: { auditId: number }): Promise<JsonText<z.output<typeof auditEntryDetail>>> {
  const entry = await findEntry(ctx, auditId);
  const [view] = await viewsOf(ctx, [entry], (changes) => changes.slice(0, OPENED_CHANGES));
  const [states] = await ctx.db.sql.read<{ before: string | null; after: string | null }>`
    select before::text as before, after::text as after from audit_entries where id = ${auditId}`;
  if (!view || !states) throw new AppError('data_not_found');
  return new JsonText(`${JSON.stringify(view).slice(0, -1)},"before":${states.before},"after":${states.after}}`);
}
