import { describe, expect, it } from 'vitest';
import { Prisma, prisma } from '../platform/db';
import { plain } from './json';
import { afterCursor, type Order, orderBy, pageLimit, readOrderedPage } from './page';

interface Entry {
  entryId: number;
  name: string;
}

/** Names of which some are the same, and some would end a text of SQL or JSON. */
const names = ['Tarte', 'tarte', `l'"été"`, 'Tarte', '\\n', '', 'Œuf', 'Tarte', '日本'];
const entries = Prisma.sql`unnest(${names}::text[]) with ordinality as e(name, id)`;

describe.each([false, true])('a list ordered by a text, descending: %s', (descending) => {
  const order = {
    field: Prisma.sql`e.name collate "C"`,
    type: 'text',
    id: Prisma.sql`e.id::int`,
    named: { field: 'name', id: 'entryId' },
    descending,
  } as const satisfies Order;

  async function page(limit: number, cursor: string | null) {
    const where = cursor === null ? Prisma.sql`true` : afterCursor(order, cursor);
    const rows = Prisma.sql`select e.id::int as "entryId", e.name from ${entries} where ${where} ${orderBy(order)} ${pageLimit(limit)}`;
    return plain(await readOrderedPage<Entry>(prisma, rows, order, limit));
  }

  it.each([1, 2, 4, 20])('is the same in pages of %i as in a single one', async (limit) => {
    const whole = (await page(50, null)).items;
    expect(whole).toHaveLength(names.length);
    const seen: Entry[] = [];
    let cursor: string | null = null;
    do {
      const { items, nextCursor }: { items: Entry[]; nextCursor: string | null } = await page(limit, cursor);
      expect(items.length).toBeLessThanOrEqual(limit);
      seen.push(...items);
      cursor = nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
  });
});

describe('the cursor of a list', () => {
  const behindOf = (type: Order['type'], value: string) =>
    afterCursor(
      { field: Prisma.sql`f`, type, id: Prisma.sql`id`, named: { field: 'f', id: 'id' } },
      Buffer.from(JSON.stringify([value, 1])).toString('base64url'),
    ).sql;

  it.each([
    ['timestamptz', '2026-99-99T99:99:99Z'],
    ['timestamptz', '0000-01-01T00:00:00.000Z'],
    ['date', '2026-02-30'],
    ['date', '0000-01-01'],
    ['int', '2147483648'],
  ] as const)('matches nothing when its value cannot exist: %s %s', (type, value) => expect(behindOf(type, value)).toBe('false'));

  it.each([
    ['timestamptz', '2026-11-26T10:00:00.123Z'],
    ['date', '2024-02-29'],
    ['int', '-2147483647'],
  ] as const)('continues after a value that can exist: %s %s', (type, value) => expect(behindOf(type, value)).toMatch(/^\(f, id\) >/));
});
