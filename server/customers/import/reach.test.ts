// @not-in-check
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { listImportRows } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer, createRestaurant, createWallet } from '@/server/testing/factories';
import { importer } from '@/server/testing/imports';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { importCustomers } from '../customers.operations';

let tenants: TwoTenants;
let staff: Actor;
let theirs: { id: number };

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  staff = await actorsOf(tenants)('restaurant');
  const { brandId } = tenants.a;
  const { id: elsewhere } = await createRestaurant(prisma, { brandId });
  const person = {
    email: 'hidden@test.example',
    givenName: 'Hidden',
    familyName: 'Person',
    phoneNumber: '+33612345678',
    badges: ['77001'],
  };
  theirs = await createCustomer(prisma, { brandId, ...person, restaurantIds: [elsewhere] });
  await createWallet(prisma, { brandId, customerId: theirs.id });
});

/** The rows of a file's preview for a user of a restaurant. */
async function rowsOf(text: string) {
  await importer(staff)
    .run(importCustomers, text, { brandId: tenants.a.brandId }, { dryRun: true })
    .catch(() => null);
  const { id: importId } = await prisma.import.findFirstOrThrow({ orderBy: { id: 'desc' } });
  return (await staff.call(listImportRows, { importId })).items;
}

it('a row about a customer of another restaurant reveals only that they are out of reach', async () => {
  const guesses = `Customer ID;Email;First name;Last name;Phone;Badges;Balance\n${theirs.id};;X;;;;38,00\n;;Y;;;77001;\n`;
  const rows = await rowsOf(guesses);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(row).toMatchObject({ kind: 'conflict', targetId: null, before: null, after: null });
    expect(row.problems.map(({ code, targetIds }) => [code, targetIds ?? []])).toEqual([['out_of_reach', []]]);
  }
  expect(JSON.stringify(rows)).not.toMatch(/hidden@|Hidden|Person|33612345678/);
});

it('a badge of a customer of another restaurant is rejected without naming them', async () => {
  const { brandId, restaurantId } = tenants.a;
  const ours = await createCustomer(prisma, { brandId, externalId: 'ours', email: null, restaurantIds: [restaurantId] });
  const rows = await rowsOf('External ID;Badges\nours;77001\n');
  expect(rows).toMatchObject([
    { kind: 'conflict', targetId: ours.id, problems: [{ code: 'belongs_to_another', value: '77001', targetIds: [] }] },
  ]);
});
