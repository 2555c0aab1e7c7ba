import { Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData } from '@/server/customers/person';
import type { ReportTypeName } from './reports.values';

/** Reports whose files name people, and which of them have a file or are being made. */
const namingPeople: ReportTypeName[] = ['customer_base_export', 'grant_statements', 'ticket_export', 'wallet_export'];
const rowsOf = ({ brandId }: Person) => Prisma.sql`brand_id = ${brandId} and report_type = any(${namingPeople}::text[])
  and (status = 'running' or expires_at > now())`;

/** Exports of the brand may contain the person: existing files expire, and one that is being made is started again without the person. */
export const reportsData: PersonalData = {
  traces: [
    {
      table: 'report_generations',
      count: async (db, person) => {
        const [row] = await db.sql.read<{ rows: number }>(
          Prisma.sql`select count(*)::int as rows from report_generations where ${rowsOf(person)}`,
        );
        return row?.rows ?? 0;
      },
      erase: (db, person) =>
        db.sql.run(Prisma.sql`
        update report_generations set input = input - 'search', expires_at = least(expires_at, now()), lease = null, leased_until = null,
          status = case when status = 'running' then 'pending'::report_status else status end
        where ${rowsOf(person)}`),
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join report_generations g on g.brand_id = e.brand_id and g.report_type = any(${namingPeople}::text[])
          where g.finished_at < e.erased_at and g.expires_at > e.erased_at`,
        ),
    },
  ],
};
