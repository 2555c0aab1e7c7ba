import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { getImport, listImportRows, updateImportRow } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { resetDatabase } from '@/server/testing/database';
import { createBrand, createCustomer, createGuestGroup, createRestaurant } from '@/server/testing/factories';
import { importer } from '@/server/testing/imports';
import { seedTwoTenants } from '@/server/testing/tenants';
import { importCustomers } from '../customers.operations';

let admin: Actor;
beforeAll(async () => {
  await resetDatabase();
  admin = await actorsOf(await seedTwoTenants(prisma))('admin');
});

const header = ['External ID', 'Email', 'First name', 'Badges', 'Guest group', 'Balance'];
/** Few different words, so that rows often share keys with each other and with existing customers. */
const words = [
  ['', 'X', 'Y', 'Z'],
  ['', 'a@test.example', 'A@test.example', 'b@test.example', 'old@test.example', 'no address'],
  ['', 'Ann', 'Bea'],
  ['', '1', '2', '3', '1|2', '2|3'],
  ['', 'ACME', 'New', 'New / Deep'],
  ['', '', '5,00', 'x'],
];
/** Empty rows of a file are skipped. */
const row = fc.tuple(...words.map((own) => fc.constantFrom(...own))).filter((cells) => cells.some(Boolean));

/** A brand with customers that the words match in several ways. */
async function newBrand(): Promise<number> {
  const { id: brandId } = await createBrand(prisma, {});
  await createRestaurant(prisma, { brandId });
  await createGuestGroup(prisma, { brandId, name: 'ACME' });
  const customer = (more: object) => createCustomer(prisma, { brandId, email: null, givenName: 'Ann', familyName: null, ...more });
  await customer({ externalId: 'X', badges: ['1'] });
  await customer({ email: 'a@test.example', badges: ['2'] });
  await customer({ email: 'old@test.example', archivedAt: new Date() });
  return brandId;
}

async function previewed(rows: string[][], query: object): Promise<number> {
  const text = [header, ...rows].map((cells) => cells.join(';')).join('\n');
  await importer(admin)
    .run(importCustomers, text, query, { dryRun: true })
    .catch(() => null);
  return (await prisma.import.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
}

/** Everything in a preview, except the marks of corrected rows. */
async function shown(importId: number): Promise<object> {
  const { items } = await admin.call(listImportRows, { importId });
  const { counts, otherWarnings, rowWarnings, firstBalances, applicable } = await admin.call(getImport, { importId });
  return { rows: items.map(({ mended: _, ...rest }) => rest), counts, otherWarnings, rowWarnings, firstBalances, applicable };
}

it('a corrected preview shows the same as a preview of the corrected file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 2, maxLength: 7 }),
      fc.array(fc.tuple(fc.nat(6), row), { minLength: 1, maxLength: 5 }),
      fc.record({
        emptyCells: fc.constantFrom('keep', 'clear'),
        restoreArchived: fc.boolean(),
        isMultiBadge: fc.boolean(),
        autoImportGuestHierarchy: fc.boolean(),
      }),
      async (file, corrections, options) => {
        const query = { brandId: await newBrand(), ...options };
        const rows: string[][] = [...file];
        const importId = await previewed(rows, query);
        for (const [place, cells] of corrections) {
          const index = place % rows.length;
          await admin.call(updateImportRow, { importId, line: index + 2, cells });
          rows[index] = cells;
        }
        expect(await shown(importId)).toEqual(await shown(await previewed(rows, query)));
      },
    ),
    { numRuns: 10 },
  );
});
