import { Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData, readByKey } from '@/server/customers/person';
import { anonymizedOrder } from '@/server/orders/orders.personal';

/** Including orders without the account. */
const eventsOf = ({ brandId, customerIds, orderIds }: Person) =>
  Prisma.sql`brand_id = ${brandId} and (customer_id = any(${customerIds}::int[])
    or ordering_key = any(${orderIds.map((id) => `order:${id}`)}::text[]))`;

const ownEventsOf = ({ brandId, customerIds }: Person) => Prisma.sql`brand_id = ${brandId} and customer_id = any(${customerIds}::int[])`;

/** The fields of an account that name a person, emptied. */
const emptiedFields = JSON.stringify({
  ...{ email: null, givenName: null, familyName: null, phoneNumber: null, externalId: null, badges: [] },
  ...{ guestGroupId: null, guestGroup: null, language: null },
});

/** Events about a person still say that something happened; the receivers' responses are deleted. */
export const webhooksData: PersonalData = {
  traces: [
    {
      table: 'webhook_events',
      count: async (db, person) => {
        const [row] = await db.sql.read<{ rows: number }>(
          Prisma.sql`select count(*)::int as rows from webhook_events where ${eventsOf(person)}`,
        );
        return row?.rows ?? 0;
      },
      erase: async (db, person) => {
        await db.sql.run(Prisma.sql`update webhook_attempts t set answer = null, answer_headers = null
          from webhook_deliveries d join webhook_events v on v.id = d.event_id
          where t.endpoint_id = d.endpoint_id and t.sequence = d.sequence and v.id in (select id from webhook_events where ${eventsOf(person)})`);
        return db.sql.run(Prisma.sql`update webhook_events set data = case when kind like 'customer.%' then data || ${emptiedFields}::jsonb
            else ${anonymizedOrder(Prisma.sql`data`)} end
          where ${eventsOf(person)}`);
      },
      // Events about the erasure itself contain the made-up name.
      findLeft: (db) =>
        findStillNamed(
          db,
          Prisma.sql`join webhook_events v on v.brand_id = e.brand_id and v.customer_id = e.id and v.kind like 'customer.%'
            where coalesce(v.data ->> 'email', v.data ->> 'givenName', v.data ->> 'phoneNumber', v.data ->> 'externalId',
                v.data ->> 'guestGroupId', v.data ->> 'language') is not null
              or v.data -> 'badges' <> '[]' or v.data ->> 'familyName' <> e.family_name`,
        ),
    },
  ],
  sheets: [
    {
      name: 'sent_events',
      rows: (db, person) =>
        readByKey((after, limit) =>
          db.sql.read<Record<string, unknown> & { key: number }>(Prisma.sql`
            select v.id as key, v.created_at as "createdAt", v.kind, v.data, coalesce((select json_agg(distinct
                substring(t.url from '^[a-z]+://([^/?#]+)')) from webhook_deliveries d join webhook_attempts t
                on t.endpoint_id = d.endpoint_id and t.sequence = d.sequence where d.event_id = v.id and t.status between 200 and 299), '[]') as "sentTo"
            from webhook_events v where ${ownEventsOf(person)} and v.id > ${after} order by v.id limit ${limit}`),
        ),
    },
  ],
};
