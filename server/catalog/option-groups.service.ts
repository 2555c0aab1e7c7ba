import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';
import { etagOf } from '@/server/core/rest/etag';
import { undoArchivingOf } from '@/server/core/writes/undo-archiving';
import type { OptionGroup, OptionGroupWithVersion, optionGroupBody, optionGroupsQuery } from './option-groups.schema';
import { catalogRefusals, lockChoiceProducts } from './references.query';
import { tellCatalog } from './telling';

type InBrand = { brandId: number };
type OneGroup = InBrand & { optionGroupId: number };
type Body = z.output<typeof optionGroupBody>;

const columns = Prisma.sql`g.id as "optionGroupId", g.brand_id as "brandId", g.name, g.min, g.max, g.free_quantity as "freeQuantity", g.choices,
  g.archived_at as "archivedAt", g.created_at as "createdAt", g.updated_at as "updatedAt"`;

async function readGroups(ctx: Context, where: Prisma.Sql): Promise<OptionGroup[]> {
  const rows = await ctx.db.sql.readJson(Prisma.sql`select ${columns} from option_groups g where ${where} order by g.id`);
  return rows.map((text) => JSON.parse(text) as OptionGroup);
}

/** The option groups of a brand, by id. */
export function listOptionGroups(ctx: Context, { brandId, state }: z.output<typeof optionGroupsQuery> & InBrand): Promise<OptionGroup[]> {
  const archived = Prisma.sql`g.archived_at is ${state === 'archived' ? Prisma.sql`not null` : Prisma.sql`null`}`;
  return readGroups(ctx, Prisma.sql`g.brand_id = ${brandId} and ${state === 'all' ? Prisma.sql`true` : archived}`);
}

async function readGroup(ctx: Context, { brandId, optionGroupId }: OneGroup): Promise<OptionGroup> {
  const [group] = await readGroups(ctx, Prisma.sql`g.brand_id = ${brandId} and g.id = ${optionGroupId}`);
  if (!group) throw new AppError('data_not_found');
  return group;
}

const stateOf = ({ name, min, max, freeQuantity, choices }: OptionGroup) => ({ name, min, max, freeQuantity, choices });

/** The state of an option group for the history. @throws data_not_found */
export const readState = async (ctx: Context, input: OneGroup) => stateOf(await readGroup(ctx, input));

/** One option group with its version. @throws data_not_found */
export async function getOptionGroup(ctx: Context, input: OneGroup): Promise<OptionGroupWithVersion> {
  const group = await readGroup(ctx, input);
  return { ...group, etag: etagOf(stateOf(group)) };
}

/** The state that `If-Match` is compared with. */
export const versionedGroup: VersionedState<OneGroup, OptionGroup> = { lock, read: readGroup, show: stateOf };

async function lock(ctx: Context, { brandId, optionGroupId }: OneGroup): Promise<void> {
  const rows = await ctx.db.sql.run`select from option_groups where brand_id = ${brandId} and id = ${optionGroupId} for no key update`;
  if (rows === 0) throw new AppError('data_not_found');
}

/**
 * The columns of a group; choices without an id are new. @throws invalid_parameters for a choice that is not a product of the brand, or is
 * a formula
 */
async function dataOf(ctx: Context, brandId: number, { choices, ...fields }: Body) {
  const productIds = choices.flatMap(({ catalogProductId }) => catalogProductId ?? []);
  const products = await lockChoiceProducts(ctx.db, brandId, productIds);
  const unknown = productIds.filter((productId) => !products.some(({ id }) => id === productId));
  if (unknown.length > 0) throw refuseField('choices', 'unknown', catalogRefusals.unknown(unknown));
  const formulas = products.flatMap(({ id, kind }) => (kind === 'formula' ? [id] : []));
  if (formulas.length > 0) throw refuseField('choices', 'formula_as_choice', catalogRefusals.formula(formulas));
  return { ...fields, choices: choices.map((choice) => ({ ...choice, choiceId: choice.choiceId ?? randomUUID() })), updatedAt: ctx.now };
}

/** Adds an option group. @throws invalid_parameters for a choice that is not a product of the brand, or with the id of another choice */
export async function createOptionGroup(ctx: Context, { brandId, ...body }: Body & InBrand): Promise<OptionGroupWithVersion> {
  refuseUnknownChoices(body.choices, []);
  const data = { brandId, createdAt: ctx.now, ...(await dataOf(ctx, brandId, body)) };
  const { id: optionGroupId } = await ctx.db.optionGroup.create({ data, select: { id: true } });
  const group = await getOptionGroup(ctx, { brandId, optionGroupId });
  ctx.record({ subject: { kind: 'option group', id: optionGroupId }, before: null, after: stateOf(group) });
  tellCatalog(ctx, brandId);
  return group;
}

/** @throws invalid_parameters for a choice id that is not the group's own: if two groups shared one, it would be charged twice */
function refuseUnknownChoices(choices: Body['choices'], ownIds: readonly string[]): void {
  const index = choices.findIndex(({ choiceId }) => choiceId !== undefined && !ownIds.includes(choiceId));
  if (index >= 0)
    throw refuseField(`choices.${index}.choiceId`, 'unknown', {
      en: 'Not a choice of this group. Send a new choice without choiceId.',
      fr: 'Ce choix n’est pas dans ce groupe. Envoyez un nouveau choix sans choiceId.',
    });
}

/** The ids of choices that this group had and no other group has, which an undo restores. */
async function readFormerIds(ctx: Context, { brandId, optionGroupId }: OneGroup): Promise<string[]> {
  const rows = await ctx.db.sql.read<{ id: string }>`
    select distinct lower(choice->>'choiceId') as id from audit_entries e cross join lateral (values (e.before), (e.after)) as s(state)
      cross join lateral jsonb_path_query(s.state, '$.choices[*]') as choice
    where e.brand_id = ${brandId} and e.subject_kind = 'option group' and e.subject_id = ${String(optionGroupId)}
    except select lower(choice->>'choiceId') from option_groups g cross join jsonb_array_elements(g.choices) as choice
    where g.brand_id = ${brandId} and g.id <> ${optionGroupId}`;
  return rows.map(({ id }) => id);
}

/** Replaces an option group. @throws data_not_found; and as createOptionGroup */
export async function updateOptionGroup(
  ctx: Context,
  { brandId, optionGroupId, ...body }: Body & OneGroup,
): Promise<OptionGroupWithVersion> {
  await lock(ctx, { brandId, optionGroupId });
  const before = await readState(ctx, { brandId, optionGroupId });
  const ids = before.choices.map(({ choiceId }) => choiceId.toLowerCase());
  const isCurrent = body.choices.every(({ choiceId }) => choiceId === undefined || ids.includes(choiceId));
  refuseUnknownChoices(body.choices, isCurrent ? ids : [...ids, ...(await readFormerIds(ctx, { brandId, optionGroupId }))]);
  const data = await dataOf(ctx, brandId, body);
  const { updatedAt: _, ...state } = data;
  if (etagOf(before) !== etagOf(state)) {
    await ctx.db.optionGroup.update({ where: { id: optionGroupId }, data });
    tellCatalog(ctx, brandId);
  }
  return getOptionGroup(ctx, { brandId, optionGroupId });
}

/**
 * Archives an option group: no product uses it any more, but their references are kept. Does nothing if it is archived already.
 * @throws data_not_found
 */
export function archiveOptionGroup(ctx: Context, input: OneGroup): Promise<OptionGroup> {
  return setArchived(ctx, input, ctx.now);
}

/** The archived state for the history. */
export async function readArchived(ctx: Context, input: OneGroup) {
  const { name, archivedAt } = await readGroup(ctx, input);
  return { name, archivedAt };
}

/** Undoes archiving or restoring. */
export const undoArchiving = undoArchivingOf({ readArchived, setArchived });

async function setArchived(ctx: Context, input: OneGroup, archivedAt: Date | null): Promise<OptionGroup> {
  await lock(ctx, input);
  const where = { id: input.optionGroupId, archivedAt: archivedAt ? null : { not: null } };
  await ctx.db.optionGroup.updateMany({ where, data: { archivedAt, updatedAt: ctx.now } });
  tellCatalog(ctx, input.brandId);
  return readGroup(ctx, input);
}
