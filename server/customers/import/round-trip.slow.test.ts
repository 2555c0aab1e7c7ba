import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { guard } from '@/server/core/reads/guard.rules';
import { undoImport } from '@/server/imports/imports.operations';
import { LIST_SEPARATOR } from '@/server/reports/table-file.values';
import { type Actor, actorsOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createCustomer, createGuestGroup, createRestaurant } from '@/server/testing/factories';
import { importer, waitUntilSettled } from '@/server/testing/imports';
import { seedTwoTenants } from '@/server/testing/tenants';
import { verifyWallets } from '@/server/wallet/verify';
import { exportCustomers, importCustomers } from '../customers.operations';
import { newBadge } from '../customers.schema';

let admin: Actor;
beforeAll(async () => {
  await resetDatabase();
  admin = await actorsOf(await seedTwoTenants(prisma))('admin');
});

/** Texts that cause trouble in files and spreadsheets. */
const hostile = [
  '=1+1',
  '+33',
  '-5',
  '@sum',
  "'=x",
  "''",
  '"',
  'a"b',
  'a;b',
  'a,=b',
  'a|b',
  'a\tb',
  'a\nb',
  'a\r\n=b',
  '007',
  '1,5',
  'é 👩‍👩‍👧',
  'ﬁ',
  'null',
  '\\N',
  '\\',
  '{}',
  'TRUE',
  '1e5',
  '2026-11-22',
  'א‏ב',
  '＝1',
];
const text = fc
  .oneof(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ maxLength: 12 }))
  // U+FFFD in a file means that it was not decoded correctly.
  .map((value) =>
    value
      .toWellFormed()
      .replaceAll(/[\0\ufffd]/gu, '')
      .trim(),
  );
const name = fc.option(text.filter((value) => value !== ''));

interface Person {
  givenName: string | null;
  familyName: string | null;
  suffix: string;
  hasEmail: boolean;
  externalId: string | null;
  badges: string[];
  group: number | null;
  isHere: boolean;
  paymentType: 'CASH' | 'PREPAYMENT' | 'POSTPAYMENT';
  isActive: boolean;
  language: string | null;
  phoneNumber: string | null;
  balance: number;
}
const person: fc.Arbitrary<Person> = fc.record({
  givenName: name,
  familyName: name,
  suffix: text,
  hasEmail: fc.boolean(),
  externalId: fc.option(text),
  badges: fc.array(
    text.filter((value) => newBadge.safeParse(`${value}~`).success),
    { maxLength: 3 },
  ),
  group: fc.option(fc.nat(2)),
  isHere: fc.boolean(),
  paymentType: fc.constantFrom('CASH', 'PREPAYMENT', 'POSTPAYMENT'),
  isActive: fc.boolean(),
  language: fc.option(fc.constantFrom('fr', 'en')),
  phoneNumber: fc.option(fc.constantFrom('+33612345678', '+3225550123', '+33144556677')),
  balance: fc.oneof(fc.constant(0), fc.nat(100_000)),
});

/** A brand with a restaurant and a tree of groups. */
async function newBrand() {
  const { id: brandId } = await createBrand(prisma, {});
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  const { id: top } = await createGuestGroup(prisma, { brandId, name: 'ACME' });
  const { id: site } = await createGuestGroup(prisma, { brandId, name: '=Paris', parentId: top, parentDepth: 1 });
  const { id: unit } = await createGuestGroup(prisma, { brandId, name: 'R&D, "été"', parentId: site, parentDepth: 2 });
  return { brandId, restaurantId, groups: [top, site, unit] };
}
type Brand = Awaited<ReturnType<typeof newBrand>>;

/** Keys that no two of them share. */
const keysOf = ({ hasEmail, externalId, badges }: Person, index: number) => ({
  email: hasEmail ? `Person.${index}@test.example` : null,
  externalId: externalId === null ? null : `${externalId}#${index}`.slice(-60).trim(),
  badges: badges.map((badge, place) => `${badge}~${index}.${place}`.slice(-60).trim()),
});

async function makePerson(
  { brandId, restaurantId, groups }: Brand,
  made: Person,
  index: number,
  keys = keysOf(made, index),
): Promise<void> {
  const { email, externalId, badges } = keys;
  const { givenName, familyName, paymentType, isActive, language, phoneNumber } = made;
  await createCustomer(prisma, {
    ...{ brandId, email, externalId, badges, paymentType, isActive, language, phoneNumber },
    givenName: givenName ?? `Nobody ${index}`,
    familyName,
    restaurantIds: made.isHere ? [restaurantId] : [],
    guestGroupId: made.group === null ? null : groups[made.group],
  });
}

const TIMEOUT_MS = 120_000;

describe('an exported file', { timeout: TIMEOUT_MS }, () => {
  it.each(['csv', 'xlsx'] as const)('changes nothing when it is imported unchanged: %s', async (fileType) => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), fc.constantFrom('en', 'fr'), async (people, locale) => {
        const brand = await newBrand();
        for (const [index, each] of people.entries()) await makePerson(brand, each, index);
        const { brandId } = brand;
        const { bytes } = await admin.download(exportCustomers, { brandId, fileType }, { locale: locale as 'en' });
        for (const emptyCells of ['keep', 'clear']) {
          const { data } = await importer(admin).run(importCustomers, bytes, { brandId, isMultiBadge: true, emptyCells });
          expect(data).toEqual({ customersCreated: 0, customersUpdated: 0, customersUnchanged: people.length });
        }
      }),
      { numRuns: 4 },
    );
  });
});

/** All customers of a brand, without ids and times. */
async function baseOf(brandId: number): Promise<unknown[]> {
  return prisma.sql.read`
    select c.email, c.external_id, c.given_name, c.family_name, c.phone_number, c.payment_type::text, c.is_active, c.language, g.name as "group",
      array(select badge from customer_badges b where b.brand_id = c.brand_id and b.customer_id = c.id order by badge) as badges,
      (select count(*)::int from customer_restaurants r where r.brand_id = c.brand_id and r.customer_id = c.id) as restaurants,
      coalesce(w.own, 0) as own
    from customers c left join guest_groups g on g.brand_id = c.brand_id and g.id = c.guest_group_id
      left join wallets w on w.brand_id = c.brand_id and w.customer_id = c.id
    where c.brand_id = ${brandId} and c.archived_at is null
    order by c.email, c.external_id, c.given_name, c.family_name, badges`;
}

const header = 'Email;External ID;First name;Last name;Phone;Badges;Payment type;Active;Language;Guest group;Balance';
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
const groupPaths = ['ACME', 'ACME / =Paris', 'ACME / New / Deep'];

/** Ensures that a customer has a key. */
const knowable = (made: Person): Person => ({ ...made, hasEmail: made.hasEmail || made.externalId === null });

/** A row that identifies a customer by email, external ID or badge. */
function rowOf(made: Person, index: number): string {
  const { email, externalId, badges } = keysOf(knowable(made), index);
  const { givenName, familyName, phoneNumber, paymentType, isActive, language, group, balance } = made;
  const cells = [
    email,
    externalId,
    givenName,
    familyName,
    phoneNumber,
    badges.join(LIST_SEPARATOR),
    paymentType,
    isActive ? 'oui' : 'non',
    language,
  ];
  const path = group === null ? '' : (groupPaths[group] ?? '');
  return [...cells, path, (balance / 100).toFixed(2)].map((cell) => quoted(guard(cell ?? ''))).join(';');
}

/** A customer before the import, if they exist, and their row, which matches them by one key. */
interface Encounter {
  before: Person;
  after: Person;
  by: 'email' | 'externalId' | 'badges' | null;
}
const encounter: fc.Arbitrary<Encounter> = fc
  .record({ before: person, after: person, by: fc.constantFrom('email' as const, 'externalId' as const, 'badges' as const, null) })
  .map(({ before, after, by }) => ({
    ...{ before, by },
    after: knowable({
      ...after,
      hasEmail: after.hasEmail || by === 'email',
      externalId: after.externalId ?? (by === 'externalId' ? '' : null),
      badges: after.badges.length === 0 && by === 'badges' ? ['met'] : after.badges,
    }),
  }));

/** Their keys before the import: one of the row's keys, and otherwise different ones. */
function earlierKeys({ before, after, by }: Encounter, index: number): ReturnType<typeof keysOf> {
  const { email, externalId, badges } = keysOf(after, index);
  // With another external ID, they would be a different customer.
  const own = keysOf(externalId === null || by === 'externalId' ? before : { ...before, externalId: null }, index + 1_000);
  if (by === 'email') return { ...own, email };
  if (by === 'externalId') return { ...own, externalId };
  return { ...own, badges: [...own.badges, ...badges.slice(0, 1)] };
}

const options = { isMultiBadge: true, autoImportGuestHierarchy: true };

describe('any import', { timeout: TIMEOUT_MS }, () => {
  it('results in the same customers for any order and any split of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(encounter, { minLength: 2, maxLength: 8 }),
        fc.infiniteStream(fc.nat(1_000)),
        fc.nat(8),
        async (encounters, order, cut) => {
          const rows = encounters.map(({ after }, index) => rowOf(after, index));
          const shuffled = rows
            .map((row) => ({ row, at: order.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ row }) => row);
          const newcomers = encounters.filter(({ by }) => by === null).length;
          // A cell with badges replaces all of them, an empty one changes none.
          const badges = encounters.flatMap((each, index) => {
            const { badges: inCell } = keysOf(each.after, index);
            return inCell.length > 0 || each.by === null ? inCell : earlierKeys(each, index).badges;
          });
          const bases: unknown[] = [];
          for (const parts of [[rows], [shuffled], [shuffled.slice(0, cut), shuffled.slice(cut)]]) {
            const brand = await newBrand();
            const { brandId } = brand;
            for (const [index, each] of encounters.entries())
              if (each.by !== null) await makePerson(brand, each.before, index, earlierKeys(each, index));
            let created = 0;
            for (const part of parts.filter(({ length }) => length > 0)) {
              const { data } = await importer(admin).run(importCustomers, [header, ...part].join('\n'), { brandId, ...options });
              created += (data as { customersCreated: number }).customersCreated;
            }
            expect(created).toBe(newcomers);
            const held = await prisma.customerBadge.findMany({ where: { brandId } });
            expect(held.map(({ badge }) => badge).toSorted()).toEqual(badges.toSorted());
            bases.push(await baseOf(brandId));
          }
          expect(bases[1]).toEqual(bases[0]);
          expect(bases[2]).toEqual(bases[0]);
        },
      ),
      { numRuns: 4 },
    );
  });

  it('restores exactly the earlier customers when it is undone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(person, person, fc.boolean()), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('keep', 'clear'),
        async (pairs, emptyCells) => {
          const brand = await newBrand();
          const { brandId } = brand;
          for (const [index, [before, , isThere]] of pairs.entries()) if (isThere) await makePerson(brand, before, index);
          const groups = () => prisma.guestGroup.count({ where: { brandId } });
          const [base, groupCount] = [await baseOf(brandId), await groups()];
          // With another external ID, they would be a different customer.
          const afterwards = pairs.map(([before, after, isThere]) =>
            isThere && after.externalId !== null ? { ...after, externalId: before.externalId ?? after.externalId } : after,
          );
          const rows = afterwards.map(rowOf);
          const { importId } = await importer(admin).run(importCustomers, [header, ...rows].join('\n'), {
            brandId,
            ...options,
            emptyCells,
          });
          await admin.call(undoImport, { importId });
          expect(await waitUntilSettled(importId)).toBe('undone');
          expect(await prisma.importRow.count({ where: { importId, kept: { not: null } } })).toBe(0);
          expect(await baseOf(brandId)).toEqual(base);
          expect(await groups()).toBe(groupCount);
        },
      ),
      { numRuns: 4 },
    );
    expect((await verifyWallets()).problems).toEqual([]);
  });
});
