import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import {
  applyImport,
  cancelImport,
  createImport,
  getImport,
  listImportRows,
  setImportMapping,
  undoImport,
  updateImportRow,
} from '@/server/imports/imports.operations';
import { referredImportFiles } from '@/server/imports/kept-files';
import { deleteOldImports, runImport } from '@/server/imports/runs.service';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCard, createCustomer, createGuestGroup, createUser } from '@/server/testing/factories';
import { importer, uploadedFile, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { importCustomers } from '../customers.operations';

let tenants: TwoTenants;
let manager: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const run = (text: string, more: object = {}, facts: object = {}) =>
  importer(manager).run(importCustomers, text, { brandId, ...more }, facts);
const upload = (text: string, actor = manager) => actor.call(createImport, { brandId, file: uploadedFile(text) });
const archived = (externalId: string) => createCustomer(prisma, { brandId, externalId, archivedAt: new Date() });

/** Reads an uploaded file with the recognised columns, and waits for the preview. */
async function previewOf(importId: number, more: object = {}): Promise<void> {
  await manager.call(setImportMapping, { importId, columns: [], ...more });
  expect(await waitUntilSettled(importId)).toBe('preview');
}

it('an undo keeps restored customers who have since got money, a sign-in or an automatic top-up', async () => {
  const [rich, signed, charged, idle] = await Promise.all(['rich', 'signed', 'charged', 'idle'].map(archived));
  const { importId } = await run('External ID;First name\nrich;N\nsigned;N\ncharged;N\nidle;N\n', { restoreArchived: true });
  const idOf = (customer?: { id: number }) => customer?.id ?? 0;
  const paidIn = {
    position: 1,
    firstPosition: 1,
    kind: 'RELOAD' as const,
    pocket: 'own' as const,
    amount: 5_000,
    ownBefore: 0,
    ownAfter: 5_000,
  };
  const others = { promotionalBefore: 0, promotionalAfter: 0, employerBefore: 0, employerAfter: 0 };
  await prisma.wallet.create({ data: { brandId, customerId: idOf(rich), own: 5_000, lastPosition: 1 } });
  await prisma.walletLine.create({ data: { brandId, customerId: idOf(rich), ...paidIn, ...others } });
  await createUser(prisma, { role: 'customer', brandId, customerId: idOf(signed) });
  const { id: cardId } = await createCard(prisma, { brandId, customerId: idOf(charged) });
  await prisma.automaticReload.create({
    data: { brandId, customerId: idOf(charged), cardId, isActive: true, minBalance: 100, amount: 1_000, monthlyCap: 5_000 },
  });
  await manager.call(undoImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('undone');
  const { items } = await manager.call(listImportRows, { importId, kept: true });
  expect(items.map(({ line, kept }) => [line, kept])).toEqual([
    [2, 'money_used'],
    [3, 'has_sign_in'],
    [4, 'in_use'],
  ]);
  const open = await prisma.customer.findMany({ where: { brandId, archivedAt: null, givenName: 'N' } });
  expect(open.map(({ id }) => id).sort()).toEqual([rich, signed, charged].map(idOf).sort());
  expect((await prisma.customer.findFirstOrThrow({ where: { id: idOf(idle) } })).archivedAt).not.toBeNull();
});

it('an import is kept for 90 days after it was applied', async () => {
  const { importId } = await run('Email\na@test.example\n');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await prisma.import.updateMany({ where: { id: importId }, data: { createdAt: daysAgo(100), appliedAt: daysAgo(80) } });
  await deleteOldImports();
  expect((await manager.call(listImportRows, { importId })).items).toHaveLength(1);
  await prisma.import.updateMany({ where: { id: importId }, data: { appliedAt: daysAgo(91) } });
  await deleteOldImports();
  expect((await manager.refused(getImport, { importId })).code).toBe('data_not_found');
  expect(await prisma.importRow.count({ where: { brandId, importId } })).toBe(0);
});

it('a run whose import was taken over by another run ends with a conflict', async () => {
  const { importId } = await upload('Email\na@test.example\n');
  const imported = await prisma.import.findFirstOrThrow({ where: { id: importId } });
  const end = await runImport({ ...imported, runId: crypto.randomUUID() }, 'preview', { userId: null, requestId: 'r' });
  expect(end).toMatchObject({ code: 'conflict', extraData: { reason: 'cancelled' } });
});

it('two corrections of one row are merged, unless they change the same cell', async () => {
  const { importId } = await upload('Email;Nom\nbad;Moreau\n');
  await previewOf(importId);
  const base = ['bad', 'Moreau'];
  const correct = (cells: string[]) => ({ importId, line: 2, cells, base });
  const others = await Promise.all([
    manager.call(updateImportRow, correct(['a@test.example', 'Moreau'])),
    manager.call(updateImportRow, correct(['bad', 'Maure'])),
  ]);
  expect(others.some(({ row }) => row.cells.join() === 'a@test.example,Maure')).toBe(true);
  const refusal = await manager.refused(updateImportRow, correct(['b@test.example', 'Moreau']));
  expect(refusal).toMatchObject({
    status: 409,
    code: 'conflict',
    extraData: { reason: 'row_changed', cells: [{ index: 0, value: 'a@test.example' }], row: { kind: 'created', mended: true } },
  });
  const { items } = await manager.call(listImportRows, { importId });
  expect(items).toMatchObject([{ kind: 'created', cells: ['a@test.example', 'Maure'] }]);
  expect((await manager.refused(updateImportRow, { ...correct(base), base: ['bad'] })).code).toBe('invalid_parameters');
});

it('corrections survive when the columns are changed', async () => {
  const { importId } = await upload('Email;Nom\nbad;Moreau\nb@test.example;Bloch\n');
  await previewOf(importId);
  await manager.call(updateImportRow, { importId, line: 2, cells: ['good@test.example', 'Moreau'] });
  await previewOf(importId, { columns: [{ index: 1, key: 'givenName' }] });
  const { items } = await manager.call(listImportRows, { importId });
  expect(items.map(({ kind, mended }) => [kind, mended])).toEqual([
    ['created', true],
    ['created', false],
  ]);
  expect(items[0]?.values).toMatchObject({ email: 'good@test.example', givenName: 'Moreau' });
});

it('repeating the key of a failed import imports again, whatever was corrected in the first', async () => {
  const text = 'Email;Nom\nbad;Moreau\n';
  const facts = { idempotencyKey: 'refused' };
  expect((await importer(manager).refused(importCustomers, text, { brandId }, facts)).code).toBe('import_failed');
  const { id: importId } = await prisma.import.findFirstOrThrow({ where: { brandId }, orderBy: { id: 'desc' } });
  await previewOf(importId);
  await manager.call(updateImportRow, { importId, line: 2, cells: ['good@test.example', 'Moreau'] });
  expect((await importer(manager).refused(importCustomers, text, { brandId }, facts)).code).toBe('import_failed');
});

it('repeating the key of a finished import returns the same progress lines', async () => {
  const text = 'Email\na@test.example\nb@test.example\n';
  const first = await run(text, {}, { idempotencyKey: 'done' });
  expect((await run(text, {}, { idempotencyKey: 'done' })).lines).toEqual(first.lines);
});

it('a column left out in the wizard is left out there again, but not in a direct import', async () => {
  const text = 'External ID;Email\nX1;a@test.example\n';
  const { importId } = await upload(text);
  await previewOf(importId, { columns: [{ index: 1, key: null }] });
  const next = await upload(text);
  expect([next.savesColumns, next.columns[1]?.key]).toEqual([true, null]);
  await run(text);
  expect((await prisma.customer.findFirstOrThrow({ where: { brandId, externalId: 'X1' } })).email).toBe('a@test.example');
});

it('restaurant users do not save their column mapping for the brand', async () => {
  const staff = await actorsOf(tenants)('restaurant');
  const text = 'Email;Surnom\na@test.example;Ann\n';
  const { importId, savesColumns } = await upload(text, staff);
  expect(savesColumns).toBe(false);
  await staff.call(setImportMapping, { importId, columns: [{ index: 1, key: 'givenName' }] });
  expect(await waitUntilSettled(importId)).toBe('preview');
  expect((await upload(text)).columns[1]?.key).toBeNull();
});

it('a preview lists the guest groups that applying it would create, until it is applied', async () => {
  await createGuestGroup(prisma, { brandId, name: 'Known' });
  const { importId } = await upload('Email;Guest group\na@test.example;Known\nb@test.example;Known / New\nc@test.example;Tipo\n');
  await previewOf(importId, { options: { autoImportGuestHierarchy: true } });
  const warnings = async () => (await manager.call(getImport, { importId })).otherWarnings;
  expect(await warnings()).toEqual([{ type: 'groups', list: ['Known / New', 'Tipo'] }]);
  await manager.call(updateImportRow, { importId, line: 4, cells: ['c@test.example', 'Known'] });
  expect(await warnings()).toEqual([{ type: 'groups', list: ['Known / New'] }]);
  await manager.call(applyImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('done');
  expect(await warnings()).toEqual([]);
});

it('a cancelled import keeps nothing of its file and cannot be read again', async () => {
  const { importId } = await upload('Email;First name\na@test.example;Ann\n');
  await previewOf(importId);
  const fileKey = (await prisma.import.findFirstOrThrow({ where: { id: importId, fileKey: { not: null } } })).fileKey as string;
  const { columns } = await manager.call(cancelImport, { importId });
  expect(columns.flatMap(({ samples }) => samples)).toEqual([]);
  await expect.poll(() => files.find(fileKey)).toBeNull();
  expect(await prisma.importRow.count({ where: { importId } })).toBe(0);
  expect(await referredImportFiles([fileKey])).toEqual([]);
  expect((await manager.refused(setImportMapping, { importId, columns: [] })).code).toBe('conflict');
});
