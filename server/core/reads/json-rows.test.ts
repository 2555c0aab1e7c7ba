import { describe, expect, it } from 'vitest';
import { Prisma, prisma, transaction } from '../platform/db';

const values = Prisma.sql`select 7 as id, 'Crème "brûlée"' || chr(10) || '\\' as name, null::text as nothing, true as yes, false as no,
  9007199254740991::bigint as big, 12.50::numeric as share, 'NaN'::numeric as unknown, 48.8674::float8 as lat, 1e-7::float8 as small,
  2.5::float4 as half, '-Infinity'::float8 as least, '{}'::text[] as none, array['a, b', 'c"d', null] as several,
  '{"a": [1]}'::jsonb as document, 'RAZ'::movement_type as kind`;

describe('rows as JSON texts', () => {
  it('match PostgreSQL’s own JSON', async () => {
    const [text = ''] = await prisma.sql.readJson(values);
    const [row] = await prisma.sql.read<{ json: unknown }>`select row_to_json(t) as json from (${values}) t`;
    expect(JSON.parse(text)).toEqual(row?.json);
    expect(Object.keys(JSON.parse(text))[0]).toBe('id');
  });

  it.each([
    [['Burgers', 'Crème brûlée', 'Thé']],
    [['a, b', '{c}', '', ' ', 'NULL', 'null', 'Null']],
    [['say "so"', 'back\\slash', 'one\nline', '\u0001', '\u2028', 'é']],
    [[]],
  ])('contain an array of texts: %j', async (texts) => {
    const [text = ''] = await prisma.sql.readJson(Prisma.sql`select ${texts}::text[] as texts`);
    expect(JSON.parse(text)).toEqual({ texts });
  });

  it('are an empty list when there are no rows', async () => {
    expect(await prisma.sql.readJson(Prisma.sql`select 1 as one where false`)).toEqual([]);
  });

  it('can be read inside a transaction', async () => {
    const read = transaction(async (db) => {
      await db.sql.run`create temporary table noted on commit drop as select 3 as it`;
      return db.sql.readJson(Prisma.sql`select it from noted`);
    });
    expect(await read).toEqual(['{"it":3}']);
  });
});

describe('a timestamp in JSON', () => {
  const times = ['2026-11-21 13:47:22.123+00', '2026-11-21 13:47:22.1+00', '2026-11-21 13:47:22+00', '0999-01-01 00:00:00.05+00'];

  it.each(times)('%s is written in UTC to the millisecond', async (time) => {
    const [text = ''] = await prisma.sql.readJson(Prisma.sql`select ${time}::timestamptz as at`);
    expect(JSON.parse(text)).toEqual({ at: new Date(time.replace(' ', 'T').replace('+00', 'Z')).toISOString() });
  });

  it('is the same whatever the time zone of the database session', async () => {
    const [text = ''] = await transaction(async (db) => {
      await db.sql.run`set local timezone to 'Asia/Kolkata'`;
      return db.sql.readJson(Prisma.sql`select '2026-11-21 13:47:22.1+00'::timestamptz as at`);
    });
    expect(JSON.parse(text)).toEqual({ at: '2026-11-21T13:47:22.100Z' });
  });
});
