import { describe, expect, it } from 'vitest';
import { concurrentIndexOf, faultsOfMigration, isTransaction, splitMigration, statementsOf } from './migration-rules';

describe('a migration of a large table', () => {
  it.each([
    ['create index a on wallet_lines (kind)', /concurrently/],
    ['CREATE UNIQUE INDEX "a" ON "wallet_lines"("kind")', /concurrently/],
    ['create index concurrently a on wallet_lines (kind)', /if not exists/],
    ['create index concurrently if not exists a on t (b); alter table t add column c int', /stands alone/],
    ['alter table customers add constraint a check (id > 0)', /not valid/],
    ['alter table customers add column a int, add check (a > 0)', /not valid/],
    ['ALTER TABLE "x" ADD CONSTRAINT "a" FOREIGN KEY ("b", "c") REFERENCES "y"("b", "c") ON DELETE RESTRICT', /not valid/],
    ['alter table x add constraint a unique (b)', /using index/],
    ['alter table x alter column a set not null', /is not null/],
    ['alter table x alter column a type bigint', /anew/],
    ['alter table x add column a text generated always as (lower(b)) stored', /anew/],
    ['alter table x add column a uuid default gen_random_uuid()', /anew/],
    ['alter table x add column a int references y (id)', /not valid/],
    [`update x set a = 'b;c' where d`, /in steps/],
    ['delete from x where a', /in steps/],
    ['alter table x add constraint a check (b > 0) not valid; alter table x validate constraint a', /stands alone/],
  ])('may not contain: %s', (sql, mend) => {
    expect(faultsOfMigration(sql)).toEqual([expect.stringMatching(mend)]);
  });

  it.each([
    'create table x (a int); create index a on x (a); alter table x add constraint b check (a > 0); update x set a = 1',
    '-- why\ncreate unique index concurrently if not exists a on wallet_lines (kind) where id > 0',
    "alter table x add column a int, add column b text not null default '', add constraint c check (a in (1, 2)) not valid",
    'alter table x validate constraint c; alter table x validate constraint d',
    'alter table x add constraint a unique using index b',
    '-- quick on users: a few thousand rows\nalter table users alter column a set not null; update users set a = 1',
    `create function f() returns trigger language plpgsql as $$ begin update x set a = 1; return new; end $$`,
    'do $body$ begin loop update x set a = 1; commit; end loop; end $body$',
    "-- update x set a = 1;\ndrop index a; comment on table x is 'update x'",
  ])('may contain: %s', (sql) => expect(faultsOfMigration(sql)).toEqual([]));

  it('needs a reason to be exempt', () => {
    expect(faultsOfMigration('-- quick on users:\nupdate users set a = 1')).toHaveLength(1);
  });
});

it('runs a script in one transaction, unless its only statement may not be in one', () => {
  expect(statementsOf(`select 'a;b'; -- c;\nselect $$d;$$;`)).toHaveLength(2);
  const index = 'create index concurrently if not exists a on b (c);\n';
  expect([index, 'do $$ begin commit; end $$;', 'select 1', `${index} select 1;`].map(isTransaction)).toEqual([false, false, true, true]);
  expect([index, 'create index a on b (c)'].map(concurrentIndexOf)).toEqual(['a', null]);
});

it('splits what Prisma writes into migrations that block nothing', () => {
  const parts = splitMigration(`-- CreateTable
CREATE TABLE "made" (
    "id" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "made_id_idx" ON "made"("id");

-- CreateIndex
CREATE UNIQUE INDEX "old_id_key" ON "old"("id");

-- AddForeignKey
ALTER TABLE "made" ADD CONSTRAINT "made_fkey" FOREIGN KEY ("id") REFERENCES "old"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "old" ADD CONSTRAINT "old_fkey" FOREIGN KEY ("id") REFERENCES "made"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
`);
  expect(parts.map(({ suffix }) => suffix)).toEqual(['', '_old_id_key', '_validated']);
  expect(parts[0]?.sql).toMatch(/CREATE TABLE[\s\S]*made_id_idx[\s\S]*"made_fkey"[^;]*CASCADE;[\s\S]*"old_fkey"[^;]* NOT VALID;/);
  expect(parts[1]?.sql).toBe('CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "old_id_key" ON "old"("id");\n');
  expect(parts[2]?.sql).toBe('alter table old validate constraint old_fkey;\n');
  expect(parts.flatMap(({ sql }) => faultsOfMigration(sql))).toEqual([]);
});
