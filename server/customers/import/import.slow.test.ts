import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import {
  applyImport,
  cancelImport,
  createImport,
  downloadImportErrors,
  getImport,
  listImportRows,
  listImports,
  setImportMapping,
  undoImport,
  updateImportRow,
} from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer, createGuestGroup, createRestaurant, createUser } from '@/server/testing/factories';
import { importer, uploadedFile, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { verifyWallets } from '@/server/wallet/verify';
import { importCustomers, importPhoenixCustomers, updateCustomer } from '../customers.operations';

let tenants: TwoTenants;
let manager: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const run = (text: string, more: object = {}) => importer(manager).run(importCustomers, text, { brandId, ...more });
const preview = async (text: string, more: object = {}) => {
  const found = await importer(manager)
    .run(importCustomers, text, { brandId, ...more }, { dryRun: true })
    .catch(() => null);
  const importId = found?.importId ?? (await prisma.import.findFirstOrThrow({ orderBy: { id: 'desc' } })).id;
  const { items } = await manager.call(listImportRows, { importId });
  return { importId, rows: items };
};
/** The problem codes of a preview's row, by default the first. */
const codes = async (text: string, more: object = {}) =>
  (await preview(text, more)).rows.map(({ kind, problems }) => [kind, ...problems.map(({ code }) => code)]);
const customer = (more: object) => createCustomer(prisma, { brandId, email: null, givenName: null, familyName: null, ...more });
const byId = (id: number) =>
  prisma.customer.findFirstOrThrow({ where: { id }, include: { badges: { orderBy: { badge: 'asc' } }, wallet: true } });

describe('the customer import', () => {
  it('creates and changes customers, leaves equal ones alone, and adds one history entry', async () => {
    await customer({ email: 'known@test.example', givenName: 'Ann', familyName: 'Old', badges: ['007'] });
    await customer({ email: 'same@test.example', givenName: 'Same', familyName: 'Same' });
    await prisma.outboxEvent.deleteMany();
    const { data, lines, importId } = await run(
      'Email;First name;Last name;Badges;Balance\nknown@test.example;Ann;New;007;\nsame@test.example;Same;Same;;\nnew@test.example;Zoé;"O;B";0042;12,50\n',
    );
    expect(data).toEqual({ customersCreated: 1, customersUpdated: 1, customersUnchanged: 1 });
    expect(lines).toEqual([
      [0, 3],
      [3, 3],
    ]);
    const made = await prisma.customer.findFirstOrThrow({ where: { email: 'new@test.example' }, include: { badges: true, wallet: true } });
    expect(made).toMatchObject({
      givenName: 'Zoé',
      familyName: 'O;B',
      badges: [{ badge: '0042' }],
      wallet: { own: 1250, lastPosition: 1 },
    });
    expect((await verifyWallets()).problems).toEqual([]);
    const events = await prisma.outboxEvent.findMany({ orderBy: { id: 'asc' } });
    expect(events.map(({ kind, payload }) => [kind, (payload as { email: string }).email])).toEqual([
      ['customer.account.updated', 'known@test.example'],
      ['customer.account.added', 'new@test.example'],
    ]);
    expect(events[1]?.payload).toMatchObject({
      customerId: made.id,
      balance: 1250,
      badges: ['0042'],
      createdAt: made.createdAt.toISOString(),
    });
    expect(await prisma.auditEntry.findMany({ where: { subjectKind: 'import' } })).toMatchObject([
      { subjectId: String(importId), operation: 'POST /customers/import', after: { fileName: 'customers.csv', created: 1, changed: 1 } },
    ]);
  });

  it('emits no events when the brand has no webhook', async () => {
    await prisma.webhookEndpoint.updateMany({ where: { brandId }, data: { deletedAt: new Date() } });
    await prisma.outboxEvent.deleteMany();
    const { data } = await run('Email\nnew@test.example\n');
    expect([data, await prisma.outboxEvent.count()]).toEqual([{ customersCreated: 1, customersUpdated: 0, customersUnchanged: 0 }, 0]);
  });

  it('matches by customer ID, else external ID, else badge, else email', async () => {
    const [a, b, c, d] = [
      await customer({ givenName: 'A' }),
      await customer({ externalId: 'X1' }),
      await customer({ badges: ['0B'] }),
      await customer({ email: 'D@test.example' }),
    ];
    const { rows } = await preview(
      `Customer ID;External ID;Badges;Email;First name\n${a.id};;;;n\n;X1;;;n\n;;0B;;n\n;;;d@TEST.example;n\n;X1-unknown;0B-unknown;new@test.example;n\n`,
    );
    expect(rows.map(({ kind, targetId }) => [kind, targetId])).toEqual([
      ['changed', a.id],
      ['changed', b.id],
      ['changed', c.id],
      ['changed', d.id],
      ['created', null],
    ]);
  });

  it('never matches a customer with another external ID, even if they share a badge or email', async () => {
    const held = await customer({ externalId: 'EMP-1', givenName: 'Alice', badges: ['B77'], email: 'parent@test.example' });
    const conflict = (column: string, value: string) => ({
      ...{ kind: 'conflict', targetId: held.id, problems: [{ code: 'belongs_to_another', column, value, targetIds: [held.id] }] },
    });
    const { rows } = await preview('External ID;Badges;Email;First name\nEMP-2;B77;bob@test.example;Bob\n');
    expect(rows).toMatchObject([conflict('badges', 'B77')]);
    expect((await preview('External ID;Email;First name\nEMP-2;Parent@test.example;Tom\n')).rows).toMatchObject([
      conflict('email', 'Parent@test.example'),
    ]);
    const { data } = await importer(manager).run(importPhoenixCustomers, 'MATRICULE;NOM;BADGE;SOLDE_INITIAL\nEMP-3;Trois;B77;10,00\n', {
      brandId,
    });
    expect(data).toMatchObject({ customersCreated: 0, customersUpdated: 0, customersError: [{ line: 2 }] });
    expect(await byId(held.id)).toMatchObject({ externalId: 'EMP-1', givenName: 'Alice' });
    // Rows with a customer ID change the external ID; rows matched otherwise only fill in a missing one.
    await run(`Customer ID;External ID\n${held.id};EMP-9\n`);
    expect(await byId(held.id)).toMatchObject({ externalId: 'EMP-9' });
    const bare = await customer({ badges: ['B78'] });
    await run('External ID;Badges\nEMP-4;B78\n');
    expect(await byId(bare.id)).toMatchObject({ externalId: 'EMP-4' });
    // An archived customer's email can be used by another.
    await prisma.customer.update({ where: { brandId_id: { brandId, id: held.id } }, data: { archivedAt: new Date() } });
    expect((await preview('External ID;Email\nEMP-5;parent@test.example\n')).rows).toMatchObject([{ kind: 'created' }]);
  });

  it('shows in a dry run what would change field by field, and changes nothing', async () => {
    const { id } = await customer({ email: 'a@test.example', givenName: 'Old' });
    const { rows } = await preview('Email;First name\na@test.example;New\n');
    expect(rows).toMatchObject([
      { line: 2, before: { email: 'a@test.example', givenName: 'Old' }, after: { email: 'a@test.example', givenName: 'New' } },
    ]);
    expect((await byId(id)).givenName).toBe('Old');
  });

  it('imports all rows or none, and reports every invalid row', async () => {
    const text = 'Email;First name;Phone\nok@test.example;Ok;\nnot an email;Bad;\nb@test.example;Bad;12\n';
    const refusal = await importer(manager).refused(importCustomers, text, { brandId });
    expect(refusal).toMatchObject({
      code: 'import_failed',
      status: 422,
      extraData: {
        rowCount: 2,
        errors: [
          { line: 3, column: 'Email', value: 'not an email', reason: 'This is not an email address.' },
          { line: 4, column: 'Phone', value: '12' },
        ],
      },
    });
    expect(await prisma.customer.count({ where: { email: 'ok@test.example' } })).toBe(0);
    const { importId } = refusal.extraData as { importId: number };
    expect(await manager.call(getImport, { importId })).toMatchObject({ state: 'failed', failure: { code: 'import_failed' } });
    const file = await manager.download(downloadImportErrors, { importId });
    expect(file.text.replace('\uFEFF', '').split('\r\n')[0]).toBe('Email;First name;Phone;Errors');
    expect(file.text).toContain('not an email;Bad;;This is not an email address.');
    expect(file.text).not.toContain('ok@test.example');
    expect(file.fileName).toBe('customers-errors.csv');
  });

  it('keeps fields without a column, and clears those with empty cells only when asked to', async () => {
    const { id } = await customer({ email: 'a@test.example', givenName: 'Ann', phoneNumber: '+33612345678', badges: ['1', '2'] });
    const text = 'Email;First name;Badges\na@test.example;;\n';
    expect((await run(text)).data).toMatchObject({ customersUnchanged: 1 });
    expect((await run(text, { emptyCells: 'clear' })).data).toMatchObject({ customersUpdated: 1 });
    expect(await byId(id)).toMatchObject({ givenName: null, phoneNumber: '+33612345678', badges: [] });
  });

  it('rejects a row that would leave a customer without identity', async () => {
    const { id } = await customer({ givenName: 'Ann' });
    expect(await codes(`Customer ID;First name\n${id};\n`, { emptyCells: 'clear' })).toEqual([['error', 'no_identity']]);
    expect(await codes('Email;Active\n;yes\n')).toEqual([['error', 'no_identity']]);
  });

  it('reads one badge per cell, or a list with isMultiBadge', async () => {
    const { id } = await customer({ email: 'a@test.example', badges: ['001', '002'] });
    const badges = async () => (await byId(id)).badges.map(({ badge }) => badge);
    expect((await run('Email;Badges\na@test.example;002\n')).data).toMatchObject({ customersUnchanged: 1 });
    expect(await codes('Email;Badges\na@test.example;002|003\n')).toEqual([['error', 'several_badges']]);
    expect((await run('Email;Badges\na@test.example;002|003\n', { isMultiBadge: true })).data).toMatchObject({ customersUpdated: 1 });
    expect(await badges()).toEqual(['002', '003']);
    expect((await run('Email;Badges\na@test.example;009\n')).data).toMatchObject({ customersUpdated: 1 });
    expect(await badges()).toEqual(['009']);
  });

  it('leaves a blocked badge blocked', async () => {
    const { id } = await customer({ email: 'a@test.example', badges: ['001'] });
    await prisma.customerBadge.updateMany({ where: { customerId: id }, data: { blockedAt: new Date() } });
    expect((await run('Email;Badges\na@test.example;001\n')).data).toMatchObject({ customersUnchanged: 1 });
  });

  it('creates unknown guest groups only when asked to', async () => {
    await createGuestGroup(prisma, { brandId, name: 'ACME' });
    const text = 'Email;Guest group\na@test.example;ACME\nb@test.example;ACME / Paris/ Finance\n';
    expect(await codes(text)).toEqual([['created'], ['error', 'unknown_group']]);
    const { importId } = await run(text, { autoImportGuestHierarchy: true });
    const names = async () =>
      (await prisma.guestGroup.findMany({ where: { brandId, depth: { gt: 1 } }, orderBy: { depth: 'asc' } })).map(({ name }) => name);
    expect(await names()).toEqual(['Paris', 'Finance']);
    const { guestGroupId } = await prisma.customer.findFirstOrThrow({ where: { email: 'b@test.example' } });
    expect(await prisma.guestGroup.findFirst({ where: { id: guestGroupId ?? 0 } })).toMatchObject({ name: 'Finance', depth: 3 });
    await manager.call(undoImport, { importId });
    await waitUntilSettled(importId);
    expect(await names()).toEqual([]);
    expect(await codes('Email;Guest group\na@test.example;a/b/c/d/e/f/g\n')).toEqual([['error', 'invalid_group']]);
  });

  it('books an initial balance once, and warns when it ignores another', async () => {
    const text = 'Email;Balance\na@test.example;12,50\n';
    await run(text);
    const { rows } = await preview('Email;Balance\na@test.example;99\n');
    expect(rows).toMatchObject([{ kind: 'unchanged', problems: [{ severity: 'warning', code: 'balance_ignored' }] }]);
    expect(rows[0]?.problems).toMatchObject([{ value: '99.00' }]);
    expect((await run(text)).data).toMatchObject({ customersUnchanged: 1 });
    expect(await codes('Email;Balance\nb@test.example;-1\n')).toEqual([['error', 'balance_out_of_range']]);
  });

  it('names an ignored balance in the decimals of the brand’s currency', async () => {
    await prisma.brand.update({ where: { id: brandId }, data: { currency: 'JPY' } });
    await run('Email;Balance\na@test.example;1250\n');
    const { rows } = await preview('Email;Balance\na@test.example;990\n');
    expect(rows[0]?.problems).toMatchObject([{ code: 'balance_ignored', value: '990' }]);
  });

  it('reports archived customers, and restores them only when asked to', async () => {
    const { id } = await customer({ externalId: 'X', givenName: 'Ann', archivedAt: new Date() });
    const text = 'External ID;First name\nX;New\n';
    expect(await codes(text)).toEqual([['unchanged', 'archived']]);
    expect((await run(text)).data).toMatchObject({ customersUnchanged: 1 });
    expect((await byId(id)).archivedAt).not.toBeNull();
    const { importId } = await run(text, { restoreArchived: true });
    expect(await byId(id)).toMatchObject({ archivedAt: null, givenName: 'New' });
    await manager.call(undoImport, { importId });
    await waitUntilSettled(importId);
    expect(await byId(id)).toMatchObject({ givenName: 'Ann', archivedAt: expect.any(Date) });
  });

  it('restores neither erased nor merged customers', async () => {
    const kept = await customer({ givenName: 'Kept' });
    const erased = await customer({ archivedAt: new Date(), erasedAt: new Date() });
    const merged = await customer({ archivedAt: new Date(), mergedIntoId: kept.id });
    const text = `Customer ID;First name\n${erased.id};New\n${merged.id};New\n2000000000;New\n`;
    expect(await codes(text, { restoreArchived: true })).toEqual([
      ['error', 'customer_erased'],
      ['error', 'customer_merged'],
      ['error', 'unknown_customer'],
    ]);
  });
});

describe('conflicts', () => {
  it('name both rows that match one customer', async () => {
    const { id } = await customer({ externalId: 'X', badges: ['1'] });
    const { rows } = await preview('External ID;Badges;First name\nX;;A\n;1;B\n');
    expect(rows).toMatchObject([
      { kind: 'conflict', problems: [{ code: 'same_customer', lines: [3], targetIds: [id] }] },
      { kind: 'conflict', problems: [{ code: 'same_customer', lines: [2], targetIds: [id] }] },
    ]);
  });

  it('name both rows with the same badge, email or external ID', async () => {
    expect(await codes('Email;Badges\na@test.example;1\nA@TEST.example;2\nc@test.example;2\n')).toEqual([
      ['conflict', 'repeated'],
      ['conflict', 'repeated', 'repeated'],
      ['conflict', 'repeated'],
    ]);
    expect((await preview('External ID;First name\nX;A\nY;B\nX;C\n')).rows).toMatchObject([
      { kind: 'conflict', problems: [{ code: 'repeated', column: 'externalId', value: 'X', lines: [4] }] },
      { kind: 'created', problems: [] },
      { kind: 'conflict', problems: [{ code: 'repeated', column: 'externalId', value: 'X', lines: [2] }] },
    ]);
  });

  it('name the other customer whose badge a row contains', async () => {
    await customer({ externalId: 'X' });
    const other = await customer({ badges: ['1'] });
    const { rows } = await preview('External ID;Badges\nX;1\n');
    expect(rows).toMatchObject([
      { kind: 'conflict', problems: [{ code: 'belongs_to_another', column: 'badges', value: '1', targetIds: [other.id] }] },
    ]);
  });

  it('name the other customer of the brand whose email a row contains, but none of another brand', async () => {
    await customer({ externalId: 'X' });
    const other = await customer({ email: 'taken@test.example' });
    await createCustomer(prisma, { brandId: tenants.b.brandId, email: 'other@test.example', externalId: 'Y', badges: ['9'] });
    expect((await preview('External ID;Email\nX;Taken@test.example\n')).rows).toMatchObject([
      {
        kind: 'conflict',
        problems: [{ code: 'belongs_to_another', column: 'email', value: 'Taken@test.example', targetIds: [other.id] }],
      },
    ]);
    expect(await codes('External ID;Email;Badges\nY;other@test.example;9\n')).toEqual([['created']]);
  });
});

describe('restaurant users', () => {
  it('can import customers of their restaurant and of the whole brand, but no others', async () => {
    const { restaurantId } = tenants.a;
    const { id: elsewhere } = await createRestaurant(prisma, { brandId });
    await customer({ externalId: 'ours', restaurantIds: [restaurantId] });
    await customer({ externalId: 'all' });
    await customer({ externalId: 'theirs', restaurantIds: [elsewhere] });
    const staff = await actorsOf(tenants)('restaurant');
    const rowsOf = async (text: string) => {
      await importer(staff)
        .run(importCustomers, text, { brandId }, { dryRun: true })
        .catch(() => null);
      const { id: importId } = await prisma.import.findFirstOrThrow({ orderBy: { id: 'desc' } });
      const { items } = await staff.call(listImportRows, { importId });
      return items.map(({ kind, problems }) => [kind, ...problems.map(({ code }) => code)]);
    };
    expect(await rowsOf('External ID;First name\nours;N\nall;N\ntheirs;N\nnew;N\n')).toEqual([
      ['changed'],
      ['changed'],
      ['conflict', 'out_of_reach'],
      ['created'],
    ]);
    expect(
      await rowsOf(
        `External ID;Restaurant IDs\nours;${restaurantId}|${elsewhere}\nall;${restaurantId}\nnew;${elsewhere}\nnew2;${restaurantId}\n`,
      ),
    ).toEqual([['error', 'restaurants_not_yours'], ['error', 'restaurants_not_yours'], ['error', 'restaurants_not_yours'], ['created']]);
    await importer(staff).run(importCustomers, 'External ID;First name\nnew;N\n', { brandId });
    const made = await prisma.customer.findFirstOrThrow({ where: { externalId: 'new' }, include: { restaurants: true } });
    expect(made.restaurants.map((each) => each.restaurantId)).toEqual([restaurantId]);
  });

  it('see only their own imports', async () => {
    const { importId } = await run('Email\na@test.example\n');
    const staff = await actorsOf(tenants)('restaurant');
    expect((await staff.refused(getImport, { importId })).code).toBe('data_not_found');
    expect((await staff.refused(undoImport, { importId })).code).toBe('data_not_found');
    expect((await staff.call(listImports, { brandId })).items.map((each) => each.importId)).not.toContain(importId);
    expect((await manager.call(listImports, { brandId })).items[0]).toMatchObject({ importId, counts: { created: 1 } });
  });
});

describe('a preview', () => {
  it('can be corrected row by row, and is applied as shown', async () => {
    const { importId, rows } = await preview('Email;Badges\nbad;1\na@test.example;1\n');
    expect(rows.map(({ kind }) => kind)).toEqual(['error', 'conflict']);
    expect((await manager.refused(applyImport, { importId })).code).toBe('import_failed');
    expect((await manager.refused(updateImportRow, { importId, line: 2, cells: ['a'] })).code).toBe('invalid_parameters');
    expect((await manager.refused(updateImportRow, { importId, line: 9, cells: ['a', 'b'] })).code).toBe('data_not_found');
    const { row, counts, applicable } = await manager.call(updateImportRow, { importId, line: 2, cells: ['b@test.example', '2'] });
    expect(row).toMatchObject({ kind: 'created', mended: true, cells: ['b@test.example', '2'], problems: [] });
    // The other row is valid now, too.
    expect([counts, applicable]).toEqual([{ created: 2, changed: 0, unchanged: 0, conflicts: 0, errors: 0 }, true]);
    await manager.call(applyImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('done');
    expect(await prisma.customer.count({ where: { email: { in: ['a@test.example', 'b@test.example'] } } })).toBe(2);
    expect((await manager.refused(applyImport, { importId })).code).toBe('conflict');
    expect((await manager.refused(updateImportRow, { importId, line: 2, cells: ['b', '2'] })).code).toBe('conflict');
  });

  it('is shown again with later changes before it can overwrite them', async () => {
    const { id: customerId } = await customer({ email: 'a@test.example', givenName: 'Old' });
    const { importId } = await preview('Email;First name\na@test.example;Imported\n');
    await manager.call(updateCustomer, { customerId, givenName: 'Edited' });
    await manager.call(applyImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('preview');
    expect((await byId(customerId)).givenName).toBe('Edited');
    expect(await manager.call(getImport, { importId })).toMatchObject({ failure: { code: 'import_outdated' }, applicable: true });
    expect((await manager.call(listImportRows, { importId })).items).toMatchObject([{ before: { givenName: 'Edited' } }]);
    await manager.call(applyImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('done');
    expect((await byId(customerId)).givenName).toBe('Imported');
  });

  it('can be cancelled, and is not applied then', async () => {
    const { importId } = await preview('Email\na@test.example\n');
    expect((await manager.call(cancelImport, { importId })).state).toBe('cancelled');
    expect((await manager.refused(applyImport, { importId })).code).toBe('conflict');
  });
});

describe('columns', () => {
  const upload = (text: string) => manager.call(createImport, { brandId, file: uploadedFile(text) });

  it('are recognised by their headers, can be corrected, and are remembered for the brand', async () => {
    const text = 'Courriel;Prénom usuel;Gn\na@test.example;Ann;Verte\n';
    const made = await upload(text);
    expect(made).toMatchObject({ state: 'mapping', total: 1, otherWarnings: [{ type: 'unknown_column', list: ['Gn'] }] });
    expect(made.columns).toMatchObject([
      { header: 'Courriel', key: 'email', samples: ['a@test.example'] },
      { header: 'Prénom usuel', key: 'givenName' },
      { header: 'Gn', key: null },
    ]);
    const { importId } = made;
    expect((await manager.refused(setImportMapping, { importId, columns: [{ index: 2, key: 'nonsense' }] })).code).toBe(
      'invalid_parameters',
    );
    expect((await manager.refused(setImportMapping, { importId, columns: [{ index: 2, key: 'email' }] })).code).toBe('invalid_parameters');
    await manager.call(setImportMapping, { importId, columns: [{ index: 2, key: 'familyName' }] });
    expect(await waitUntilSettled(importId)).toBe('preview');
    expect((await manager.call(listImportRows, { importId })).items).toMatchObject([{ values: { familyName: 'Verte' } }]);
    expect((await upload(text)).columns[2]).toMatchObject({ key: 'familyName' });
  });

  it('make a file unreadable when none of them is known', async () => {
    const refusal = await importer(manager).refused(importCustomers, 'Foo;Bar\n1;2\n', { brandId });
    expect(refusal).toMatchObject({ code: 'unreadable_file', status: 400, extraData: { reason: 'no_known_columns' } });
    expect(await importer(manager).refused(importCustomers, '', { brandId })).toMatchObject({ extraData: { reason: 'empty_file' } });
    expect(await prisma.import.count({ where: { brandId, state: { notIn: ['preview', 'done'] } } })).toBe(0);
  });
});

describe('an undo', () => {
  const undo = async (importId: number) => {
    await manager.call(undoImport, { importId });
    expect(await waitUntilSettled(importId)).toBe('undone');
    const { items } = await manager.call(listImportRows, { importId, kept: true });
    return items.map(({ line, kept }) => [line, kept]);
  };

  it('skips rows that were changed or used since, and gives the reason', async () => {
    const changed = await customer({ externalId: 'C', givenName: 'Old' });
    const freed = await customer({ externalId: 'F', email: 'free@test.example' });
    const { importId } = await run(
      'External ID;Email;First name;Balance\nC;;New;\nF;moved@test.example;;\nN1;;One;\nN2;;Two;10\nN3;;Three;10\nN4;;Four;\n',
    );
    const made = async (externalId: string) => (await prisma.customer.findFirstOrThrow({ where: { externalId } })).id;
    await manager.call(updateCustomer, { customerId: changed.id, familyName: 'Edited' });
    await customer({ email: 'free@test.example' });
    await createUser(prisma, { role: 'customer', brandId, customerId: await made('N1') });
    await prisma.walletHold.create({
      data: { brandId, customerId: await made('N2'), amount: 5, expiresAt: new Date(Date.now() + 60_000) },
    });
    await prisma.wallet.updateMany({ where: { customerId: await made('N2') }, data: { held: 5 } });
    const n3 = await made('N3');
    expect(await undo(importId)).toEqual([
      [2, 'changed_since'],
      [3, 'email_taken'],
      [4, 'has_sign_in'],
      [5, 'money_used'],
    ]);
    expect((await byId(changed.id)).givenName).toBe('New');
    expect((await byId(freed.id)).email).toBe('moved@test.example');
    expect(await prisma.customer.count({ where: { externalId: { in: ['N3', 'N4'] } } })).toBe(0);
    // Its ledger is kept, with a balance of 0.
    expect(await byId(n3)).toMatchObject({ archivedAt: expect.any(Date), wallet: { own: 0, lastPosition: 2 } });
    expect((await verifyWallets()).problems).toEqual([]);
    expect(await manager.call(getImport, { importId })).toMatchObject({ undone: 2, undoableUntil: null });
    expect((await manager.refused(undoImport, { importId })).code).toBe('conflict');
  });

  it('is rejected after 90 days', async () => {
    const { importId } = await run('Email\na@test.example\n');
    await prisma.import.updateMany({ where: { id: importId }, data: { appliedAt: new Date(Date.now() - 91 * 86_400_000) } });
    expect(await manager.refused(undoImport, { importId })).toMatchObject({ code: 'conflict', extraData: { reason: 'too_old' } });
  });
});

describe('the Phoenix format', () => {
  const phoenix = (text: string) => importer(manager).run(importPhoenixCustomers, text, { brandId });

  it('imports the valid rows and reports the others', async () => {
    await createGuestGroup(prisma, { brandId, name: 'ACME' });
    const { data } = await phoenix(
      'MATRICULE;NOM;PRENOM;EMAIL;BADGE;GROUPE;MODE_PAIEMENT;SOLDE_INITIAL;ACTIF;TAILLE\n' +
        'M1;Moreau;Camille;camille@test.example;0042;ACME;PREPAYMENT;12,50;1;3\n' +
        'M2;Le\u200b  Gall;Anne;anne@test.example;;Inconnu;;;0;\n' +
        ';Sans;Clé;;;;;;;\n' +
        'M4;Bad;Mail;nope;;;CREDIT;;;\n',
    );
    expect(data).toMatchObject({
      customersCreated: 2,
      customersUpdated: 0,
      customersUnchanged: 0,
      customersError: [
        { line: 4, email: '', invalidFields: [] },
        { line: 5, email: 'nope', invalidFields: ['EMAIL', 'MODE_PAIEMENT'] },
      ],
      customersWarn: [{ line: 3, email: 'anne@test.example', invalidFields: ['NOM', 'GROUPE'] }],
      otherWarnings: [
        { type: 'unknown_column', list: ['TAILLE'] },
        { type: 'unknown_group', list: ['Inconnu'] },
      ],
    });
    expect(data.validationErrors).toMatchObject([
      { line: 4, path: '' },
      { line: 5, path: 'EMAIL', message: 'This is not an email address.' },
      { line: 5, path: 'MODE_PAIEMENT' },
    ]);
    expect(await prisma.customer.findFirst({ where: { externalId: 'M2' } })).toMatchObject({
      familyName: 'Le Gall',
      isActive: false,
      guestGroupId: null,
    });
  });
});

describe('a repeat with the same idempotency key', () => {
  it('returns the first result, and imports once', async () => {
    const text = 'Email\na@test.example\n';
    const first = await importer(manager).run(importCustomers, text, { brandId }, { idempotencyKey: 'k' });
    const again = await importer(manager).run(importCustomers, text, { brandId }, { idempotencyKey: 'k' });
    expect(again).toMatchObject({ data: first.data, importId: first.importId });
    const other = await importer(manager).refused(importCustomers, `${text}b@test.example\n`, { brandId }, { idempotencyKey: 'k' });
    expect(other.code).toBe('idempotency_key_reused');
  });
});
