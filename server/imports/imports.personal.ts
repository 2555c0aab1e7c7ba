import { Prisma } from '@/server/core/platform/db';
import type { Person, PersonalData } from '@/server/customers/person';

/** Rows of imports of customers that made or changed the person, or in which one of their marks stands. */
const rowsOf = ({ brandId, customerIds, marks }: Person) => Prisma.sql`r.brand_id = ${brandId}
  and (r.target_id = any(${customerIds}::int[]) or r.cells && ${marks}::text[])
  and exists (select from imports i where i.brand_id = r.brand_id and i.id = r.import_id and i.kind <> 'catalog')`;

/** What files said of people, as it was read and as it changed them. Nothing of an erased person is left to be undone. */
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
      erase: (db, person) =>
        db.sql.run(Prisma.sql`
        update import_rows r set cells = '{}', values = '{}', before = null, after = null, problems = null where ${rowsOf(person)}`),
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
