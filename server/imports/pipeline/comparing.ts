import type { ImportRun, ImportWork, Sql } from './import-work';

const MAX_LOCK_ROUNDS = 5;

/** Compares the rows of `staged` with the present data: creates `matched` and `compared`. */
export async function compareRows(work: ImportWork, sql: Sql, run: ImportRun): Promise<void> {
  await work.match(sql, run);
  await work.compare(sql, run);
}

/**
 * Finds the targets of the rows of `staged` and locks them until the transaction ends, always in the same order, so that no concurrent
 * change is overwritten unseen. Whoever had a lock before may have changed the target's keys. So the search is repeated until it finds
 * nothing new.
 */
export async function matchLocked({ targets, lock, match }: ImportWork, sql: Sql, run: ImportRun): Promise<void> {
  await lock?.(sql, run);
  await sql.query('create temp table held (id int primary key) on commit drop');
  for (let round = 1; round <= MAX_LOCK_ROUNDS; round++) {
    await match(sql, run);
    const { rowCount } = await sql.query(
      `with locked as (select id from ${targets} where brand_id = $1 and id in (select target_id from matched where target_id not in (select id from held))
          order by id for no key update)
        insert into held select id from locked`,
      [run.brandId],
    );
    if (rowCount === 0) return;
  }
  throw Object.assign(new Error('What an import changes did not hold still'), { code: '40001' });
}
