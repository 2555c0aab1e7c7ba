import { type Db, Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData } from '@/server/customers/person';
import type { ImportState } from './imports.values';
import { countColumns } from './pipeline/storing';

/** States in which an import has changed nothing yet: its rows about a person could still become a customer. */
const unapplied = ['mapping', 'reading', 'preview', 'applying', 'failed', 'cancelled'] satisfies ImportState[];

/** Shorter marks, such as `12`, also occur as other values. They count only if the row has them as an identifier. */
const MIN_DISTINCTIVE_LENGTH = 4;

/**
 * Rows of customer imports that created or changed the person. Of rows that changed nobody, or may mean somebody else, those that contain
 * one of the person's marks.
 */
function rowsOf({ brandId, customerIds, marks }: Person): Prisma.Sql {
  // In the format of `import_row_keys`.
  const keys = marks.map((mark) => `${brandId}:${mark.length < MIN_DISTINCTIVE_LENGTH ? `=${mark}` : mark.toLowerCase()}`);
  return Prisma.sql`r.brand_id = ${brandId}
    and (r.target_id = any(${customerIds}::int[])
      or r.names_people and (r.target_id is null or r.kind in ('conflict', 'error')) and import_row_keys(r.brand_id, r.cells, r.values) && ${keys}::text[])
    and exists (select from imports i where i.brand_id = r.brand_id and i.id = r.import_id and i.kind <> 'catalog')`;
}

/**
 * Deletes files that contain the person, or may contain them because their rows are not read yet, and the samples shown of them. Running
 * work stops: an import that is being read is cancelled, one about to be applied becomes a preview again.
 */
function closeFiles(db: Db, { brandId }: Person, importIds: number[]): Promise<number> {
  const isUnread = Prisma.sql`not exists (select from import_rows r where r.brand_id = i.brand_id and r.import_id = i.id)`;
  const isGivenUp = Prisma.sql`i.state in ('mapping', 'reading')`;
  const isStopped = Prisma.sql`i.state in ('reading', 'applying')`;
  return db.sql.run(Prisma.sql`
    update imports i set file_key = null, source = i.source || '{"samples": []}',
      run_id = case when ${isStopped} then null else i.run_id end, beat_at = case when ${isStopped} then null else i.beat_at end,
      ended_at = case when ${isGivenUp} then now() else i.ended_at end,
      state = case when ${isGivenUp} then 'cancelled' when i.state = 'applying' then 'preview' else i.state end
    where i.brand_id = ${brandId} and i.kind <> 'catalog' and (i.id = any(${importIds}::int[])
      or (i.state = any(${unapplied}::import_state[]) and i.file_key is not null and ${isUnread}))`);
}

/** Deletes the person's rows if they can still be applied, and empties those that were. @returns how many */
async function eraseRows(db: Db, person: Person): Promise<number> {
  const affectedImports = await db.sql.read<{ id: number }>(
    Prisma.sql`select distinct r.import_id as id from import_rows r where ${rowsOf(person)}`,
  );
  await closeFiles(
    db,
    person,
    affectedImports.map(({ id }) => id),
  );
  const deleted = await db.sql.read<{ id: number }>(Prisma.sql`
    delete from import_rows r using imports own where ${rowsOf(person)} and own.brand_id = r.brand_id and own.id = r.import_id
      and own.state = any(${unapplied}::import_state[]) returning r.import_id as id`);
  const emptied = await db.sql.run(Prisma.sql`
    update import_rows r set cells = '{}', values = '{}', before = null, after = null, problems = null where ${rowsOf(person)}`);
  const changed = [...new Set(deleted.map(({ id }) => id))];
  await db.sql.run(Prisma.sql`
    update imports i set total = n.total, done = least(i.done, n.total),
      created = n.created, changed = n.changed, unchanged = n.unchanged, conflicts = n.conflicts, errors = n.errors
    from unnest(${changed}::int[]) as own (id) cross join lateral (
      select count(*)::int as total, ${Prisma.raw(countColumns)} from import_rows where brand_id = ${person.brandId} and import_id = own.id) n
    where i.brand_id = ${person.brandId} and i.id = own.id`);
  return deleted.length + emptied;
}

/** The contents of files about people, as read and as applied. For an erased person nothing remains to be undone or applied. */
export const importsData: PersonalData = {
  traces: [
    {
      table: 'import_rows',
      count: async (db, person) => {
        const [row] = await db.sql.read<{ rows: number }>(
          Prisma.sql`select count(*)::int as rows from import_rows r where ${rowsOf(person)}`,
        );
        return row?.rows ?? 0;
      },
      erase: eraseRows,
      // A file imported later must not count: it reports that the person was erased.
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join import_rows r on r.brand_id = e.brand_id and r.target_id = e.id
            left join imports i on i.brand_id = r.brand_id and i.id = r.import_id
          where coalesce(i.created_at < e.erased_at, true)
            and (r.cells <> '{}' or r.values <> '{}' or r.before is not null or r.after is not null or r.problems is not null)`,
        ),
    },
  ],
  sheets: [
    {
      name: 'imports',
      async *rows(db, person) {
        yield* await db.sql.read<Record<string, unknown>>(Prisma.sql`
          select i.created_at as "createdAt", i.file_name as "fileName", r.line, r.cells, r.kind as result
          from import_rows r join imports i on i.brand_id = r.brand_id and i.id = r.import_id where ${rowsOf(person)} order by i.id, r.line`);
      },
    },
  ],
};
