// Decided in docs/decisions/070-migrations-of-large-tables.md.

/** A comment that exempts a table in one migration, and says why it is quick there: `-- quick on users: a few thousand rows`. */
const exemption = /^--\s*quick on (\w+): \S/gm;
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;/g;
const indexOn = /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (?:only )?(\w+)/;
const createdTable = /^create table (?:if not exists )?(\w+)/;

/** The statements of a script on one line each, without comments, double quotes, and the contents of strings and function bodies. */
export function statementsOf(sql: string): string[] {
  const bare = sql.replaceAll(tokens, (token) => (token === ';' ? '\u0000' : /^[$']/.test(token) ? "''" : ' '));
  const lines = bare.split('\u0000').map((statement) => statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase());
  return lines.filter((statement) => statement !== '');
}

/** The index that a script builds concurrently, as its only statement; otherwise null. */
export function concurrentIndexOf(sql: string): string | null {
  const [statement = '', ...otherStatements] = statementsOf(sql);
  const [, concurrently, name = ''] = indexOn.exec(statement) ?? [];
  return concurrently && otherStatements.length === 0 ? name : null;
}

/** Whether a script runs in a transaction. One that builds an index concurrently, or commits in steps in a `do` block, does not. */
export function isTransaction(sql: string): boolean {
  const statements = statementsOf(sql);
  return concurrentIndexOf(sql) === null && !(statements.length === 1 && /^do\b/.test(statements[0] ?? ''));
}

/** The problem that an action of ALTER TABLE causes on a table with many rows, or null. */
function faultOfAction(action: string): string | null {
  if (/^add (constraint \w+ )?(check|foreign key)\b/.test(action))
    return / not valid$/.test(action) ? null : 'add the constraint «not valid», and validate it in the next migration';
  if (/^add (constraint \w+ )?(unique|primary key|exclude)\b/.test(action))
    return / using index /.test(action) ? null : 'build the unique index concurrently, then add the constraint «using index»';
  if (/^alter (column )?\w+ set not null/.test(action))
    return 'add a check «is not null» not valid, validate it in the next migration, and set not null in the one after';
  if (/^alter (column )?\w+ (set data )?type\b/.test(action)) return 'this writes the whole table anew: add another column';
  if (
    /^add (column )?/.test(action) &&
    /\bgenerated\b|\bserial\b|\bdefault (nextval|gen_random|clock_timestamp|random|timeofday)/.test(action)
  )
    return 'this writes the whole table anew: add the column empty, and fill it in steps';
  if (/^add (column )?/.test(action) && /\breferences\b|\bcheck\b/.test(action))
    return 'add the column alone, and what it must hold «not valid»';
  return null;
}

/** The actions of an ALTER TABLE: commas inside brackets do not separate actions. */
function actionsOf(list: string): string[] {
  let depth = 0;
  const marked = list.replaceAll(/[(),]/g, (sign) => {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    return sign === ',' && depth === 0 ? '\u0000' : sign;
  });
  return marked.split('\u0000').map((action) => action.trim());
}

/**
 * Statements of a migration that would lock a table for as long as its rows take to be read or written. Tables created by the migration are
 * empty; others may have ten million rows.
 * @returns each problem with its solution, in words
 */
export function faultsOfMigration(sql: string): string[] {
  const statements = statementsOf(sql);
  const exemptTables = new Set([
    ...statements.flatMap((statement) => createdTable.exec(statement)?.[1] ?? []),
    ...[...sql.matchAll(exemption)].map(([, table]) => table),
  ]);
  const faults: string[] = [];
  for (const statement of statements) {
    const [, concurrently, , indexedTable = ''] = indexOn.exec(statement) ?? [];
    if (concurrently && statements.length > 1) faults.push(`index on ${indexedTable}: «concurrently» stands alone in its migration`);
    if (concurrently && !/ if not exists /.test(statement))
      faults.push(`index on ${indexedTable}: «if not exists», so that it can run again`);
    if (indexedTable && !concurrently && !exemptTables.has(indexedTable))
      faults.push(`index on ${indexedTable}: build it «concurrently», alone in its migration`);
    const [, alteredTable = '', list = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? [];
    const [, writtenTable = ''] = /^(?:update|delete from) (?:only )?(\w+)/.exec(statement) ?? [];
    if (writtenTable && !exemptTables.has(writtenTable))
      faults.push(`${writtenTable}: rows are changed in steps, by a job or a «do» block that commits after each`);
    if (!alteredTable || exemptTables.has(alteredTable)) continue;
    faults.push(
      ...actionsOf(list)
        .flatMap((action) => faultOfAction(action) ?? [])
        .map((fault) => `${alteredTable}: ${fault}`),
    );
    if (/\bvalidate constraint\b/.test(list) && statements.some((each) => !/^alter table \w+ validate constraint \w+$/.test(each)))
      faults.push(`${alteredTable}: what validates stands alone, or the locks of the rest last as long`);
  }
  return faults;
}

/** A part of a migration: the contents of one file. */
interface Part {
  /** Added to the name of the migration. */
  suffix: string;
  sql: string;
}

/**
 * Splits the SQL that Prisma generated into migrations that do not block any table: first everything quick, then each index on an existing
 * table, then the validation of constraints.
 */
export function splitMigration(sql: string): Part[] {
  const createdTables = new Set(statementsOf(sql).flatMap((statement) => createdTable.exec(statement)?.[1] ?? []));
  const quickStatements: string[] = [];
  const indexes: Part[] = [];
  const validations: string[] = [];
  for (const chunk of sql.split(/;[^\S\n]*\n/).map((each) => each.trim())) {
    if (chunk === '') continue;
    const [statement = ''] = statementsOf(chunk);
    const [, , name = '', indexedTable] = indexOn.exec(statement) ?? [];
    const foreignKey = /^alter table (\w+) add constraint (\w+) foreign key/.exec(statement);
    if (indexedTable && !createdTables.has(indexedTable)) {
      const createIndex = chunk.replace(/^--.*\n/, '').replace(/^(CREATE (?:UNIQUE )?INDEX) /, '$1 CONCURRENTLY IF NOT EXISTS ');
      indexes.push({ suffix: `_${name}`, sql: `${createIndex};\n` });
    } else if (foreignKey && !createdTables.has(foreignKey[1] ?? '')) {
      quickStatements.push(`${chunk} NOT VALID;\n`);
      validations.push(`alter table ${foreignKey[1]} validate constraint ${foreignKey[2]};\n`);
    } else {
      quickStatements.push(`${chunk};\n`);
    }
  }
  const parts = [{ suffix: '', sql: quickStatements.join('\n') }, ...indexes, { suffix: '_validated', sql: validations.join('') }];
  return parts.filter((part) => part.sql !== '');
}
