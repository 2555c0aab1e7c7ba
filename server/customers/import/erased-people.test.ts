// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '@/server/core/operation/operation';
import { prisma } from '@/server/core/platform/db';
import { applyImport, createImport, getImport, listImportRows, setImportMapping, undoImport } from '@/server/imports/imports.operations';
import { referredImportFiles } from '@/server/imports/kept-files';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { importer, uploadedFile } from '@/server/testing/imports';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { confirmErasure, importCustomers, requestErasure } from '../customers.operations';
import { verifyErasures } from '../verify';

let manager: Actor;
let brandId: number;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

describe('an import with rows of an erased customer', () => {
  const file =
    'Email;First name;Phone number;Badges;Other\nANN@test.example;Ann;;;\n;Ann;06 98 76 54 32;;\n;Ann;;7|0042;\nbob@test.example;Bob;;;\n';
  const erase = async (customerId: number) => {
    await manager.call(requestErasure, { customerId });
    await manager.call(confirmErasure, { customerId, confirmation: 'Ann Noon' });
  };
  const upload = async () => {
    const input = { brandId, kind: 'customers', isMultiBadge: true, file: uploadedFile(file) };
    const { dataText } = await manager.outcome(createImport as Operation, input);
    return (JSON.parse(dataText) as { importId: number }).importId;
  };
  const becomes = (importId: number, state: string) =>
    expect.poll(async () => (await manager.call(getImport, { importId })).state).toBe(state);
  const stored = async () =>
    JSON.stringify([await prisma.import.findMany(), await prisma.importRow.findMany(), await prisma.customer.findMany()]);
  const filesOf = async (importId: number) => (await prisma.import.findFirstOrThrow({ where: { id: importId } })).fileKey;
  let ann: number;
  beforeEach(async () => {
    const person = { email: 'ann@test.example', givenName: 'Ann', familyName: 'Noon', phoneNumber: '+33698765432', badges: ['0042'] };
    ann = (await createCustomer(prisma, { brandId, ...person })).id;
  });

  it('loses their rows and its file, and can still be applied for the others', async () => {
    const importId = await upload();
    await manager.call(setImportMapping, { importId, columns: [{ index: 4, key: null }] });
    await becomes(importId, 'preview');
    expect(await stored()).toMatch(/98 ?76 ?54/);
    const fileKey = (await filesOf(importId)) ?? '';
    expect(await referredImportFiles([fileKey])).toEqual([fileKey]);
    await erase(ann);
    expect(await stored()).not.toMatch(/ann@|0042|98 ?76 ?54/i);
    expect(await referredImportFiles([fileKey])).toEqual([]);
    const { state, total, counts } = await manager.call(getImport, { importId });
    expect({ state, total, counts }).toMatchObject({
      state: 'preview',
      total: 1,
      counts: { created: 1, changed: 0, conflicts: 0, errors: 0 },
    });
    expect((await manager.call(listImportRows, { importId })).items).toHaveLength(1);
    expect((await manager.refused(setImportMapping, { importId, columns: [{ index: 1, key: null }] })).extraData).toEqual({
      reason: 'file_gone',
    });
    expect((await manager.call(getImport, { importId })).state).toBe('preview');
    await manager.call(applyImport, { importId });
    await becomes(importId, 'done');
    expect(await prisma.customer.count({ where: { brandId, givenName: 'Ann' } })).toBe(0);
    expect(await prisma.customer.count({ where: { brandId, email: 'bob@test.example' } })).toBe(1);
  });

  it('is cancelled when its rows have not been read yet', async () => {
    const importId = await upload();
    await erase(ann);
    expect(await stored()).not.toMatch(/ann@|0042|98 ?76 ?54/i);
    expect(await manager.call(getImport, { importId })).toMatchObject({ state: 'cancelled' });
    expect(await filesOf(importId)).toBeNull();
  });

  it('loses rows with their padded email or short external id, and no others', async () => {
    await prisma.customer.update({ where: { brandId_id: { brandId, id: ann } }, data: { externalId: 'A7' } });
    const text = [
      'Other;External ID;Email;First name',
      '\u00a0ANN@test.example ;;;Unread',
      ';A7;;Short',
      ';;bad;Amount',
      ';;  ;Nobody',
      '12;;bob@test.example;Bob\n',
    ].join('\n');
    const input = { brandId, kind: 'customers', file: uploadedFile(text) };
    const { dataText } = await manager.outcome(createImport as Operation, input);
    const { importId } = JSON.parse(dataText) as { importId: number };
    // She is created only after her rows were read as those of new customers.
    await prisma.customer.update({ where: { brandId_id: { brandId, id: ann } }, data: { externalId: null } });
    await manager.call(setImportMapping, { importId, columns: [{ index: 0, key: null }] });
    await becomes(importId, 'preview');
    await prisma.customer.update({ where: { brandId_id: { brandId, id: ann } }, data: { externalId: 'A7' } });
    await erase(ann);
    const { items } = await manager.call(listImportRows, { importId });
    expect(items.map(({ cells }) => cells.at(-1))).toEqual(['Amount', 'Nobody', 'Bob']);
  });

  it('loses a row whose email has a prefix and an invisible character', async () => {
    const phoenix = 'MATRICULE;NOM;EMAIL\nX1;Noon;mailto:\u200bann@test.example\nX2;Moon;moon@test.example\n';
    const { dataText } = await manager.outcome(
      createImport as Operation,
      { brandId, kind: 'customers_phoenix', file: uploadedFile(phoenix) } as never,
    );
    const { importId } = JSON.parse(dataText) as { importId: number };
    await prisma.customer.update({ where: { brandId_id: { brandId, id: ann } }, data: { email: null } });
    await manager.call(setImportMapping, { importId, columns: [] });
    await becomes(importId, 'preview');
    await prisma.customer.update({ where: { brandId_id: { brandId, id: ann } }, data: { email: 'ann@test.example' } });
    await erase(ann);
    expect((await manager.call(listImportRows, { importId })).items.map(({ cells }) => cells[0])).toEqual(['X2']);
  });

  it('loses their row even if it was undone and a later import created them', async () => {
    const text = 'Email;First name;Last name\nzoe@test.example;Ann;Noon\nbob@test.example;Bob;Moon\n';
    const undone = await importer(manager).run(importCustomers, text, { brandId });
    await manager.call(undoImport, { importId: undone.importId });
    await becomes(undone.importId, 'undone');
    await importer(manager).run(importCustomers, text, { brandId });
    const zoe = await prisma.customer.findFirstOrThrow({ where: { brandId, email: 'zoe@test.example' } });
    await erase(zoe.id);
    expect(await stored()).not.toMatch(/zoe@/);
    expect((await manager.call(listImportRows, { importId: undone.importId })).items.map(({ cells }) => cells)).toEqual([
      [],
      ['bob@test.example', 'Bob', 'Moon'],
    ]);
  });

  it('reports customer_erased when it comes after the erasure, and keeps nothing of them', async () => {
    await erase(ann);
    const { importId } = (await importer(manager).refused(importCustomers, `Customer ID;First name\n${ann};Ann\n`, { brandId }))
      .extraData as { importId: number };
    expect((await manager.call(listImportRows, { importId })).items).toMatchObject([{ problems: [{ code: 'customer_erased' }] }]);
    expect((await verifyErasures()).problems).toEqual([]);
  });

  it('keeps no file once it is applied', async () => {
    const { importId } = await importer(manager).run(importCustomers, 'Email;First name\nzoe@test.example;Zoe\n', { brandId });
    expect(await filesOf(importId)).toBeNull();
  });
});
