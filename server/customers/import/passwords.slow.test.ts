import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { login as logIn } from '@/server/identity/identity.operations';
import {
  applyImport,
  createImport,
  downloadImportErrors,
  getImport,
  listImportRows,
  setImportMapping,
  undoImport,
  updateImportRow,
} from '@/server/imports/imports.operations';
import { HIDDEN_CELL } from '@/server/imports/imports.values';
import { type Actor, actorsOf, asGuest } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { importer, uploadedFile, waitUntilSettled } from '@/server/testing/imports';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { createLogin, importCustomers } from '../customers.operations';
import { customerChecker } from './check.rules';
import { MAX_PASSWORDS } from './customer-import.values';

let manager: Actor;
let brandId: number;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const run = (text: string) => importer(manager).run(importCustomers, text, { brandId });
const enter = (username: string, password: string) => asGuest.call(logIn, { username, password, grant_type: 'password', brandId });
const canEnter = (username: string, password: string) =>
  enter(username, password).then(
    () => true,
    () => false,
  );
/** Only those of this file, since the tenant has some. */
const logins = () =>
  prisma.user.findMany({ where: { brandId, role: 'customer', email: { not: { contains: '-' } } }, orderBy: { email: 'asc' } });
const rowsOf = async (importId: number) => (await manager.call(listImportRows, { importId })).items;

async function previewOf(text: string): Promise<number> {
  const { importId } = await manager.call(createImport, { brandId, file: uploadedFile(text) });
  await manager.call(setImportMapping, { importId, columns: [], save: false });
  expect(await waitUntilSettled(importId)).toBe('preview');
  return importId;
}

it('gives guests without a sign-in a password that expires, and keeps existing sign-ins', async () => {
  const known = await createCustomer(prisma, { brandId, email: 'known@test.example' });
  const signed = await createCustomer(prisma, { brandId, email: 'signed@test.example' });
  const { temporaryPassword } = await manager.call(createLogin, { customerId: signed.id, by: 'password' });
  const { data, importId } = await run(
    'Email;First name;Mot de passe\nNew@test.example;Zoé;welcome to lunch\nknown@test.example;;welcome to lunch\nsigned@test.example;;welcome to lunch\nnone@test.example;Nils;\n',
  );
  expect(data).toEqual({ customersCreated: 2, customersUpdated: 1, customersUnchanged: 1 });
  expect(
    (await rowsOf(importId)).map(({ kind, before, after, problems }) => [kind, before, after, problems.map(({ code }) => code)]),
  ).toEqual([
    ['created', null, expect.objectContaining({ defaultPassword: true }), []],
    ['changed', expect.objectContaining({ defaultPassword: false }), expect.objectContaining({ defaultPassword: true }), []],
    ['unchanged', null, null, ['has_sign_in']],
    ['created', null, expect.objectContaining({ defaultPassword: false }), []],
  ]);
  expect(await canEnter('new@test.example', 'welcome to lunch')).toBe(true);
  expect(await canEnter('known@test.example', 'welcome to lunch')).toBe(true);
  expect(await canEnter('signed@test.example', temporaryPassword as string)).toBe(true);
  const made = await logins();
  expect(made.map(({ email }) => email)).toEqual(['known@test.example', 'new@test.example', 'signed@test.example']);
  expect(made[0]?.customerId).toBe(known.id);
  const days = ((made[0]?.passwordExpiresAt?.getTime() ?? 0) - (made[0]?.createdAt.getTime() ?? 0)) / 86_400_000;
  expect(days).toBe(7);
});

it('stores no password in clear text, neither in the preview nor after corrections or the import', async () => {
  const secrets = ['first secret word', 'tiny', 'other secret word', 'corrected secret'];
  const text = `Email;Password\nbad;${secrets[0]}\nb@test.example;${secrets[1]}\n;${secrets[2]}\n`;
  const importId = await previewOf(text);
  const isKept = async () => {
    const kept = await prisma.sql.read<{ text: string }>`
      select r::text as text from import_rows r where r.import_id = ${importId} union all select i::text from imports i where i.id = ${importId}`;
    const shown = [await rowsOf(importId), await manager.call(getImport, { importId })];
    return secrets.filter((secret) => [...kept.map((row) => row.text), JSON.stringify(shown)].some((all) => all.includes(secret)));
  };
  expect(await isKept()).toEqual([]);
  const rows = await rowsOf(importId);
  expect(rows.map(({ cells, values }) => [cells[1], Object.keys(values)])).toEqual([
    [HIDDEN_CELL, []],
    [HIDDEN_CELL, ['email']],
    [HIDDEN_CELL, []],
  ]);
  expect(rows.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(
    expect.arrayContaining(['invalid_email', 'password_too_short', 'no_identity']),
  );
  expect((await manager.download(downloadImportErrors, { importId })).text).not.toMatch(/secret/);

  // The unchanged placeholder keeps the password; any other text is a new one.
  await manager.call(updateImportRow, { importId, line: 2, cells: ['a@test.example', HIDDEN_CELL] });
  await manager.call(updateImportRow, { importId, line: 3, cells: ['b@test.example', secrets[3] as string] });
  const { row } = await manager.call(updateImportRow, { importId, line: 4, cells: ['c@test.example', ''] });
  expect(row.kind).toBe('created');
  expect(await isKept()).toEqual([]);

  // Corrections are kept, too, when the columns are set again.
  await manager.call(setImportMapping, { importId, columns: [], save: false });
  expect(await waitUntilSettled(importId)).toBe('preview');
  expect((await rowsOf(importId)).map(({ kind }) => kind)).toEqual(['created', 'created', 'created']);
  await manager.call(applyImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('done');
  expect(await isKept()).toEqual([]);
  expect(await canEnter('a@test.example', 'first secret word')).toBe(true);
  expect(await canEnter('b@test.example', 'corrected secret')).toBe(true);
  expect(await prisma.user.count({ where: { email: 'c@test.example' } })).toBe(0);
});

it('rejects a password that is too short, easily guessed, hidden, or without an email', async () => {
  const refusal = await importer(manager).refused(
    importCustomers,
    `Email;Last name;Default password\na@test.example;A;short\nbertrand@test.example;B;bertrand@test.example\nc@test.example;C;${HIDDEN_CELL}\n;D;good enough for all\n`,
    { brandId },
  );
  const { importId } = refusal.extraData as { importId: number };
  expect((await rowsOf(importId)).flatMap(({ problems }) => problems.map(({ code, value }) => [code, value]))).toEqual([
    ['password_too_short', null],
    ['password_guessable', null],
    ['password_hidden', null],
    ['no_email_for_password', null],
  ]);
});

it('still rejects an invalid password after another cell of its row is corrected', async () => {
  const importId = await previewOf('Email;Last name;Password\nbertrand@test.example;B;bertrand@test.example\n');
  const cells = ['bertrand@test.example', 'Bertrand', HIDDEN_CELL];
  const { row } = await manager.call(updateImportRow, { importId, line: 2, cells });
  expect(row).toMatchObject({ kind: 'error', problems: [{ code: 'password_hidden' }] });
  await manager.call(setImportMapping, { importId, columns: [], save: false });
  expect(await waitUntilSettled(importId)).toBe('preview');
  expect((await rowsOf(importId))[0]).toMatchObject({ kind: 'error', problems: [{ code: 'password_hidden' }] });
});

it('restores the hidden cells when their column is not mapped to passwords any more', async () => {
  const importId = await previewOf('Email;Password\nbad;CODE-0001\nb@test.example;CODE-0002\n');
  await manager.call(updateImportRow, { importId, line: 2, cells: ['a@test.example', HIDDEN_CELL] });
  await manager.call(setImportMapping, { importId, columns: [{ index: 1, key: 'externalId' }], save: false });
  expect(await waitUntilSettled(importId)).toBe('preview');
  expect((await rowsOf(importId)).map(({ kind, cells }) => [kind, ...cells])).toEqual([
    ['created', 'a@test.example', 'CODE-0001'],
    ['created', 'b@test.example', 'CODE-0002'],
  ]);
});

it('an undo removes the imported sign-ins, unless the guest has signed in', async () => {
  const known = await createCustomer(prisma, { brandId, email: 'known@test.example', givenName: 'Ann' });
  await createCustomer(prisma, { brandId, email: 'uses@test.example', givenName: 'Bo' });
  const { importId } = await run(
    'Email;Password\nidle@test.example;welcome to lunch\nsigned@test.example;welcome to lunch\nknown@test.example;welcome to lunch\nuses@test.example;welcome to lunch\n',
  );
  await enter('signed@test.example', 'welcome to lunch');
  await enter('uses@test.example', 'welcome to lunch');
  await manager.call(undoImport, { importId });
  expect(await waitUntilSettled(importId)).toBe('undone');
  expect((await rowsOf(importId)).map(({ kept }) => kept)).toEqual([null, 'has_sign_in', null, 'has_sign_in']);
  expect((await logins()).map(({ email }) => email)).toEqual(['signed@test.example', 'uses@test.example']);
  expect(await prisma.customer.findFirst({ where: { id: known.id } })).toMatchObject({ givenName: 'Ann', archivedAt: null });
});

it('hashes a password once, however many guests share it', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => `guest${index}@test.example;welcome to lunch`);
  await run(`Email;Password\n${rows.join('\n')}\n`);
  const hashes = (await logins()).map(({ passwordHash }) => passwordHash);
  expect([hashes.length, new Set(hashes).size]).toEqual([400, 1]);
});

it('reports a password beyond the number of passwords that a file may contain', () => {
  const passwords = new Map(Array.from({ length: MAX_PASSWORDS }, (_, index) => [`password ${index}`, `hash ${index}`]));
  const facts = {
    country: 'FR',
    decimals: 2,
    restaurantIds: [],
    ownRestaurantId: null,
    isPhoenix: false,
    accounts: { text: '', values: [], fields: [] },
    passwords,
  };
  const options = { emptyCells: 'keep', restoreArchived: false, isMultiBadge: false, autoImportGuestHierarchy: false } as const;
  const check = customerChecker({ options, hints: {} as never, facts });
  expect(check({ email: 'a@test.example', defaultPassword: 'password 7' }).values).toMatchObject({ defaultPassword: 'hash 7' });
  expect(check({ email: 'a@test.example', defaultPassword: 'one too many' }).problems).toMatchObject([{ code: 'too_many_passwords' }]);
});
