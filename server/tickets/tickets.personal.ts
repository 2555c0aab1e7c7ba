import { Prisma } from '@/server/core/platform/db';
import type { Person, PersonalData } from '@/server/customers/person';

/** The receipts of a person, by time, including those of customers merged into them. */
const ofPerson = ({ brandId, customerIds }: Person) =>
  Prisma.sql`brand_id = ${brandId} and customer_id = any(${customerIds}::int[]) and kind in ('SALE', 'REFUND')`;

/** Receipts must be kept for ten years, and contain no names. Only the customer's number remains, outside the hashed text. */
export const ticketsData: PersonalData = {
  traces: [
    {
      table: 'ticket_links',
      count: async (db, person) => {
        const [row] = await db.sql.read<{ rows: number }>(
          Prisma.sql`select count(*)::int as rows from ticket_links where ${ofPerson(person)}`,
        );
        return row?.rows ?? 0;
      },
      keptFor: 'ledger',
    },
  ],
  sheets: [
    {
      name: 'tickets',
      async *rows(db, person) {
        const PAGE = 500;
        let after: { at: Date; restaurantId: number; position: number } | undefined;
        for (;;) {
          const afterLast = after
            ? Prisma.sql`and (at, restaurant_id, position) > (${after.at}, ${after.restaurantId}, ${after.position})`
            : Prisma.empty;
          const page = await db.sql.read<{ at: Date; restaurantId: number; position: number; text: string; orderId: number }>(Prisma.sql`
            select at, restaurant_id as "restaurantId", position, order_id as "orderId", text from ticket_links
            where ${ofPerson(person)} ${afterLast} order by at, restaurant_id, position limit ${PAGE}`);
          for (const { at, restaurantId, orderId, text } of page) {
            const { kind, number, total, currency } = JSON.parse(text) as { kind: string; number: number; total: number; currency: string };
            yield { issuedAt: at, restaurantId, orderId, kind, ticketNumber: number, total, currency };
          }
          if (page.length < PAGE) return;
          after = page.at(-1);
        }
      },
    },
  ],
};
