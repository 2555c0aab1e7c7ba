// @not-in-check
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { createImport as createPreview } from '@/server/testing/import-factories';
import { uploadedFile, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import {
  applyImport,
  createImport,
  getImport,
  listImportRows,
  listImports,
  setImportMapping,
  undoImport,
  updateImportRow,
} from './imports.operations';
import { importKindNames } from './imports.values';

let tenants: TwoTenants;
let manager: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const upload = (text: string, more: object = {}) => manager.call(createImport, { brandId, file: uploadedFile(text), ...more });
const detail = (importId: number) => manager.call(getImport, { importId });

async function previewOf(importId: number, more: object = {}): Promise<void> {
  await manager.call(setImportMapping, { importId, columns: [], save: false, ...more });
  expect(await waitUntilSettled(importId)).toBe('preview');
}

it('a preview counts warnings, lists the rows of one warning, and sums the first balances before anything is applied', async () => {
  await createCustomer(prisma, { brandId, email: 'archived@test.example', archivedAt: new Date() });
  await createCustomer(prisma, { brandId, email: 'known@test.example', givenName: 'Ann' });
  const { importId } = await upload(
    'Email;First name;Balance\na@test.example;A;12,50\nb@test.example;B;7\nbad;C;100\narchived@test.example;D;3\nknown@test.example;E;9\n',
  );
  await previewOf(importId);
  const { rowWarnings, firstBalances } = await detail(importId);
  expect(rowWarnings.map(({ code, count }) => [code, count])).toEqual([
    ['archived', 1],
    ['balance_ignored', 2],
  ]);
  expect(rowWarnings[0]?.reason).toBe('The customer is archived and stays as they are.');
  expect(firstBalances).toEqual({ count: 2, amount: 1950 });
  const lines = async (warning: string) => (await manager.call(listImportRows, { importId, warning })).items.map(({ line }) => line);
  expect(await lines('balance_ignored')).toEqual([5, 6]);
  expect(await lines('archived')).toEqual([5]);
  expect(await lines('invalid_email')).toEqual([]);
  await manager.call(updateImportRow, { importId, line: 4, cells: ['c@test.example', 'C', '100'] });
  expect((await detail(importId)).firstBalances).toEqual({ count: 3, amount: 11_950 });
});

it('an import names who applied it and who undid it, whoever uploaded it', async () => {
  const { importId } = await upload('Email\na@test.example\n');
  await previewOf(importId);
  const other = await actorsOf(tenants)('admin');
  const nameOf = async ({ caller }: Actor) => (await prisma.user.findUniqueOrThrow({ where: { id: caller.userId ?? 0 } })).name;
  await other.call(applyImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('done');
  const done = await detail(importId);
  expect(done).toMatchObject({
    userId: manager.caller.userId,
    appliedByName: await nameOf(other),
    undoneByName: null,
    hasFile: false,
  });
  await manager.call(undoImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('undone');
  expect(await detail(importId)).toMatchObject({ appliedByName: await nameOf(other), undoneByName: await nameOf(manager) });
});

it('the alternate format is recognised by its column names, unless the kind of import is chosen', async () => {
  const columns = 'MATRICULE;NOM;EMAIL;MODE_PAIEMENT';
  const phoenix = await upload(`${columns}\nX1;Roux;a@test.example;CASH\n`);
  expect(phoenix).toMatchObject({ kind: 'customers_phoenix', choices: [], takesGoodRows: true });
  expect(phoenix.columns.map(({ key }) => key)).toEqual(['externalId', 'familyName', 'email', 'paymentType']);
  for (const text of ['MATRICULE;NOM;EMAIL\n1;A;a@test.example\n', `${columns};Téléphone\n1;A;a@test.example;CASH;\n`])
    expect(await upload(text)).toMatchObject({ kind: 'customers', choices: expect.arrayContaining(['isMultiBadge']) });
  expect(await upload('MATRICULE;NOM\n1;A\n', { kind: 'customers_phoenix' })).toMatchObject({ kind: 'customers_phoenix' });
  expect(await upload(`${columns}\n1;A;a@test.example;CASH\n`, { kind: 'customers' })).toMatchObject({ kind: 'customers' });
});

it('an import in the alternate format applies its valid rows and ignores options', async () => {
  const { importId } = await upload('MATRICULE;EMAIL;SOLDE_INITIAL\nX1;a@test.example;5\nX2;bad;\n', { restoreArchived: true });
  await previewOf(importId, { options: { emptyCells: 'clear' } });
  const shown = await detail(importId);
  expect(shown).toMatchObject({ applicable: true, counts: { created: 1, errors: 1 }, firstBalances: { count: 1, amount: 500 } });
  expect(shown.options).toMatchObject({ emptyCells: 'keep', restoreArchived: false });
  await manager.call(applyImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('done');
  expect(await prisma.customer.count({ where: { brandId, externalId: { in: ['X1', 'X2'] } } })).toBe(1);
});

it('imports are listed by one kind, by several kinds or all together, and unknown kinds are rejected', async () => {
  const ids = new Map<string, number>();
  for (const kind of importKindNames) ids.set(kind, (await createPreview(prisma, { brandId, kind })).id);
  const made = [...ids.values()];
  const listed = async (kind?: string) =>
    (await manager.call(listImports, { brandId, ...(kind && { kind }) })).items
      .map(({ importId }) => importId)
      .filter((id) => made.includes(id))
      .toReversed();
  expect(await listed()).toEqual(made);
  expect(await listed('catalog')).toEqual([ids.get('catalog')]);
  expect(await listed('customers_phoenix,customers')).toEqual([ids.get('customers'), ids.get('customers_phoenix')]);
  for (const kind of ['guests', 'customers,', 'customers,guests', 'customers catalog'])
    expect((await manager.refused(listImports, { brandId, kind })).code).toBe('invalid_parameters');
});
