import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { applyImport } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer, createGuestGroup } from '@/server/testing/factories';
import { importer, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { importCustomers } from '../customers.operations';

/** If nothing has changed that a preview was compared with, it is applied as it is; otherwise it is compared again. */
let manager: Actor;
let brandId: number;
let restaurantId: number;

async function beginAnew(): Promise<void> {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  ({ brandId, restaurantId } = tenants.a);
}
beforeEach(beginAnew);

const customer = (more: object) => createCustomer(prisma, { brandId, email: null, givenName: null, familyName: null, ...more });
const options = { isMultiBadge: true, autoImportGuestHierarchy: true, restoreArchived: true };

async function preview(text: string): Promise<number> {
  await importer(manager)
    .run(importCustomers, text, { brandId, ...options }, { dryRun: true })
    .catch(() => null);
  return (await prisma.import.findFirstOrThrow({ where: { brandId }, orderBy: { id: 'desc' } })).id;
}
async function apply(importId: number): Promise<string> {
  await manager.call(applyImport, { importId });
  return waitUntilSettled(importId);
}

const file = 'External ID;Email;Badges\nK1;one@test.example;0101\nK2;two@test.example;0202\n';

it.each<[string, () => Promise<unknown>]>([
  ['somebody comes who has the email of a new row', () => customer({ email: 'two@test.example' })],
  ['whom a row means is changed', () => prisma.customer.updateMany({ where: { externalId: 'K1' }, data: { email: 'other@test.example' } })],
  ['whom a row means has lost a badge', () => prisma.customerBadge.deleteMany({ where: { badge: '0101' } })],
  [
    'whom a row means is gone',
    async () => {
      await prisma.customerBadge.deleteMany({ where: { customer: { externalId: 'K1' } } });
      await prisma.customer.deleteMany({ where: { externalId: 'K1' } });
    },
  ],
])('an outdated preview is shown again before it can be applied: %s', async (_, change) => {
  await customer({ externalId: 'K1', email: 'one@test.example', givenName: 'Ann', badges: ['0101', '0303'] });
  const importId = await preview(file);
  await change();
  expect(await apply(importId)).toBe('preview');
  expect((await prisma.import.findFirstOrThrow({ where: { id: importId } })).failure).toEqual({ code: 'import_outdated' });
  expect(await apply(importId)).toBe('done');
});

it('an import writes the same whether or not its preview is compared again', async () => {
  const stand = async () => {
    await beginAnew();
    const group = await createGuestGroup(prisma, { brandId, name: 'Staff' });
    const held = { guestGroupId: group.id, phoneNumber: '+33612345678', language: 'en', badges: ['0101'] };
    await customer({ externalId: 'K1', email: 'one@test.example', givenName: 'Ann', ...held });
    await customer({ externalId: 'K2', email: 'two@test.example', familyName: 'Old', paymentType: 'POSTPAYMENT', isActive: false });
    await customer({ externalId: 'K3', email: 'three@test.example', archivedAt: new Date(), badges: ['0303'] });
    await customer({ externalId: 'K4', email: 'same@test.example', givenName: 'Same' });
    return customer({ externalId: 'elsewhere' });
  };
  const found = async (importId: number) => ({
    customers: await prisma.customer.findMany({
      where: { brandId },
      orderBy: [{ externalId: 'asc' }, { id: 'asc' }],
      omit: { id: true, guestGroupId: true, createdAt: true, updatedAt: true },
      include: {
        badges: { orderBy: { badge: 'asc' }, select: { badge: true } },
        restaurants: { select: { restaurantId: true } },
        guestGroup: { select: { name: true, parentDepth: true } },
        wallet: { select: { own: true } },
      },
    }),
    users: await prisma.user.findMany({
      where: { email: { in: ['two@test.example', 'five@test.example'] } },
      orderBy: { email: 'asc' },
      select: { email: true },
    }),
    rows: await prisma.importRow.findMany({
      where: { importId },
      orderBy: { line: 'asc' },
      select: { line: true, kind: true, problems: true },
    }),
  });
  const text = [
    'External ID;Email;First name;Last name;Phone;Badges;Guest group;Payment type;Active;Restaurants;Balance;Default password',
    `K1;;;New;;0101|0111;Staff / Night;;;;;`,
    `K2;;Bob;;0611223344;0202;;CASH;yes;${restaurantId};;long enough to be one`,
    `K3;;;Back;;;Staff;;;;;`,
    'K4;same@test.example;Same;;;;;;;;;',
    `K5;five@test.example;Zoé;;;0505;Kitchen;PREPAYMENT;no;${restaurantId};12,50;another that is long enough`,
  ].join('\n');
  const ends = [];
  for (const isComparedAgain of [false, true]) {
    const { id } = await stand();
    const importId = await preview(text);
    if (isComparedAgain) await prisma.customer.updateMany({ where: { id }, data: { language: 'it' } });
    expect(await apply(importId)).toBe('done');
    await prisma.customer.deleteMany({ where: { id } });
    ends.push(await found(importId));
  }
  expect(ends[0]?.rows.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'changed', 'unchanged', 'created']);
  expect(ends[0]?.users).toHaveLength(2);
  expect(ends[0]).toEqual(ends[1]);
});
