// @not-in-check
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { checkPasswordLink, choosePassword, login as logIn } from '@/server/identity/identity.operations';
import { addCard } from '@/server/reloads/reloads.operations';
import { type Actor, actorsOf, asGuest, asUser } from '@/server/testing/as';
import { readAllTexts } from '@/server/testing/everything';
import { createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { verifyWallets } from '@/server/wallet/verify';
import * as wallet from '@/server/wallet/wallet.operations';
import * as operations from './customers.operations';

const NAME = 'Zoé Quatremère';
const person = {
  givenName: 'Zoé',
  familyName: 'Quatremère',
  email: 'Zoe.Quatremere@example.com',
  phoneNumber: '+33698765432',
  externalId: 'PAY-778899',
};
/** None of these may be found anywhere once she is erased. */
const traces = [
  ...Object.values(person),
  person.email.toLowerCase(),
  'BADGE-998877',
  'For Zoé, who was ill',
  'other.zoe@example.com',
  '192.0.2.200',
];
let tenants: TwoTenants;
let brand: Actor;
let restaurant: Actor;
let brandId: number;
let customerId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  [brand, restaurant] = [await as('brand'), await as('restaurant')];
  brandId = tenants.a.brandId;
  const key = { idempotencyKey: randomUUID() };
  customerId = (await brand.call(operations.createCustomer, { brandId, ...person }, key)).customerId;
});

const request = () => brand.call(operations.requestErasure, { customerId });
const erase = (more: object = {}) => brand.call(operations.confirmErasure, { customerId, confirmation: NAME, ...more });

/** She has a badge, a login, a wallet and a history, and another customer was merged into her. */
async function leaveTraces(): Promise<void> {
  const key = () => ({ idempotencyKey: randomUUID() });
  await brand.call(operations.addBadge, { customerId, badge: 'BADGE-998877' }, key());
  await brand.call(operations.updateBadge, { customerId, badge: 'BADGE-998877', isBlocked: true }, key());
  await brand.call(operations.updateCustomer, { customerId, language: 'fr' }, key());
  await brand.call(wallet.reloadWallet, { customerId, amount: 1_000, counterMethod: 'CASH', reason: 'For Zoé, who was ill' }, key());
  await brand.call(wallet.debitWallet, { customerId, amount: 1_000, reason: 'For Zoé, who was ill' }, key());
  const hold = await brand
    .call(wallet.reloadWallet, { customerId, amount: 100, counterMethod: 'CASH' })
    .then(() => brand.call(wallet.reserveHold, { customerId, amount: 100, reason: 'For Zoé, who was ill' }));
  await brand.call(wallet.captureHold, { holdId: hold.holdId });
  await brand.call(addCard, { customerId, token: 'sandbox_no_funds' }, key());
  const twin = await createCustomer(prisma, { brandId, givenName: 'Zoé', familyName: 'Quatremère', email: 'other.zoe@example.com' });
  await brand.call(operations.updateCustomer, { customerId: twin.id, language: 'en' });
  await brand.call(operations.mergeCustomers, { customerId, fromCustomerId: twin.id });
  const { id: importId } = await prisma.import.create({
    data: { brandId, kind: 'customers', state: 'done', fileName: 'a.csv', fileKey: 'a', source: {}, mapping: {}, options: {} },
  });
  const row = { brandId, importId, cells: ['PAY-778899', 'Quatremère'], values: { email: person.email }, kind: 'changed' as const };
  await prisma.importRow.create({ data: { ...row, line: 2, targetId: customerId, before: { ...person }, after: { ...person } } });
  await prisma.importRow.create({ data: { ...row, line: 3, kind: 'error', problems: [{ value: 'Quatremère' }] } });
  const { link } = await brand.call(operations.createLogin, { customerId, by: 'link' });
  await asGuest.call(choosePassword, { secret: link?.split('#')[1] ?? '', newPassword: 'a password of hers' });
  const credentials = { username: person.email, password: 'a password of hers', grant_type: 'password' as const };
  await asGuest.call(logIn, credentials, { ip: '192.0.2.200' });
  await asGuest.refused(logIn, { ...credentials, password: 'wrong' });
}

describe('erasing a person', () => {
  it('removes every trace of them from the database, and keeps ledger lines, history entries and events', async () => {
    await leaveTraces();
    const before = await readAllTexts();
    for (const trace of traces) expect(before, trace).toContain(trace);
    const [lines, entries, events] = [await prisma.walletLine.count(), await prisma.auditEntry.count(), await prisma.outboxEvent.count()];
    await request();
    const { customer, erasure, plan } = await erase({});
    const after = await readAllTexts();
    for (const trace of traces) expect(after, trace).not.toContain(trace);
    const ofCard = /(last_?four|exp_?month|exp_?year)\W+(9995|12|2034)\b/i;
    const cards = { subjectKind: 'payment card' };
    expect(before).toMatch(/last_?four\W+9995/i);
    expect(after).not.toMatch(/last_?four\W+9995/i);
    expect(JSON.stringify(await prisma.auditEntry.findMany({ where: cards }))).not.toMatch(ofCard);
    expect(after.toLowerCase()).not.toMatch(/quatrem|zo[eé]\b/);

    expect(customer).toMatchObject({ email: null, givenName: null, phoneNumber: null, externalId: null, badges: [], isActive: false });
    expect(customer).toMatchObject({
      familyName: expect.stringMatching(/^[\dA-F]{8}$/),
      archivedAt: expect.any(String),
      erasedAt: expect.any(String),
    });
    expect(erasure).toMatchObject({ state: 'DONE', proof: expect.stringMatching(/^[\da-f]{64}$/), endedBy: brand.caller.userId });
    expect(Object.fromEntries(plan.removed.map(({ table, rows }) => [table, rows]))).toMatchObject({
      ...{ customers: 2, customer_badges: 1, users: 1, wallet_lines: 3, wallet_holds: 1, import_rows: 2 },
    });
    expect(plan.kept).toContainEqual({ table: 'wallet_lines', rows: 4, keptFor: 'ledger' });
    expect(await prisma.walletLine.count()).toBe(lines);
    expect(await prisma.auditEntry.count()).toBeGreaterThan(entries);
    expect(await prisma.outboxEvent.count()).toBeGreaterThan(events);
    expect((await verifyWallets()).problems).toEqual([]);
    const last = await prisma.outboxEvent.findFirstOrThrow({ where: { kind: 'customer.account.deleted' }, orderBy: { id: 'desc' } });
    expect(last.payload).toMatchObject({ email: null, erasedAt: expect.any(String) });
  });

  it('cannot be undone, nor can earlier changes to them', async () => {
    await leaveTraces();
    await request();
    await erase();
    for (const { id } of await prisma.auditEntry.findMany({ where: { subjectKind: 'customer' } }))
      expect(['not_revertible', 'conflict']).toContain((await brand.refused(revertChange, { auditId: id, force: true })).code);
    for (const [operation, input] of [
      [operations.unarchiveCustomer, {}],
      [operations.requestErasure, {}],
      [operations.confirmErasure, { confirmation: NAME }],
      [operations.mergeCustomers, { fromCustomerId: (await createCustomer(prisma, { brandId })).id }],
    ] as const)
      expect(await brand.refused(operation, { customerId, ...input })).toMatchObject({ code: 'conflict', extraData: { reason: 'erased' } });
    await expect(prisma.erasure.updateMany({ data: { proof: 'x' } })).rejects.toThrow();
  });

  it('rejects a repeat of the request that created them, rather than creating them again', async () => {
    const key = { idempotencyKey: randomUUID() };
    const made = await brand.call(operations.createCustomer, { brandId, givenName: 'Ann', email: 'ann@example.com' }, key);
    customerId = made.customerId;
    await request();
    await brand.call(operations.confirmErasure, { customerId, confirmation: 'ann' });
    const again = await brand.refused(operations.createCustomer, { brandId, givenName: 'Ann', email: 'ann@example.com' }, key);
    expect(again).toMatchObject({ code: 'conflict', extraData: { reason: 'answered_before', made: { kind: 'customer', id: customerId } } });
  });

  it('leaves stored responses about other customers intact, even if they contain one of their values', async () => {
    const year = String(new Date().getFullYear());
    await brand.call(operations.addBadge, { customerId, badge: year });
    const others = [
      { actor: brand, id: (await createCustomer(prisma, { brandId })).id },
      { actor: await actorsOf(tenants)('brand', 'b'), id: tenants.b.customerId },
    ].map(({ actor, id }) => ({
      actor,
      input: { customerId: id, amount: 1_000, counterMethod: 'CASH' as const },
      key: { idempotencyKey: randomUUID() },
    }));
    const answers = await Promise.all(others.map(({ actor, input, key }) => actor.outcome(wallet.reloadWallet, input, key)));
    for (const { dataText } of answers) expect(dataText).toContain(year);
    await request();
    await erase();
    const again = await Promise.all(others.map(({ actor, input, key }) => actor.outcome(wallet.reloadWallet, input, key)));
    expect(again).toMatchObject(answers.map(({ dataText }) => ({ dataText, replayed: true })));
  });

  it('requires a request, the name as confirmation, and a settled wallet', async () => {
    const refusal = async (input: object) => {
      const { code, extraData } = await brand.refused(operations.confirmErasure, { customerId, confirmation: NAME, ...input });
      return [code, (extraData as { reason?: string } | undefined)?.reason];
    };
    expect(await refusal({})).toEqual(['conflict', 'not_requested']);
    await brand.call(wallet.reloadWallet, { customerId, amount: 1_000, counterMethod: 'CASH' });
    expect((await request()).plan.blockers).toEqual([{ reason: 'balance', amount: 1_000 }]);
    expect(await refusal({ confirmation: 'Zoé' })).toEqual(['confirmation_mismatch', undefined]);
    expect(await refusal({ confirmation: ' zoé  quatremère ' })).toEqual(['conflict', 'balance']);
    const hold = await brand.call(wallet.reserveHold, { customerId, amount: 100 });
    expect(await refusal({ settle: 'refund' })).toEqual(['conflict', 'held']);
    await brand.call(wallet.releaseHold, { holdId: hold.holdId });
    expect((await brand.refused(operations.confirmErasure, { customerId, confirmation: 'x' })).code).toBe('confirmation_mismatch');
    const { customer } = await erase({ settle: 'refund' });
    expect(customer).toMatchObject({ balance: 0, erasedAt: expect.any(String) });
    const [line] = (await brand.call(wallet.listBalanceHistory, { customerId })).data;
    expect(line).toMatchObject({ kind: 'REFUND', amount: -1_000, reason: null });
  });

  it('can be requested and withdrawn by a restaurant, but confirmed only by the head office', async () => {
    const first = await restaurant.call(operations.requestErasure, { customerId });
    expect(first.erasure).toMatchObject({ state: 'REQUESTED', requestedBy: restaurant.caller.userId });
    expect((await request()).erasure).toEqual(first.erasure);
    const requestedAt = async () => (await restaurant.call(operations.getCustomer, { customerId })).erasureRequestedAt;
    expect(await requestedAt()).toBe(first.erasure?.requestedAt);
    expect((await restaurant.refused(operations.confirmErasure, { customerId, confirmation: NAME })).code).toBe('access_denied');
    expect((await restaurant.call(operations.withdrawErasure, { customerId })).erasure).toMatchObject({ state: 'WITHDRAWN' });
    expect(await requestedAt()).toBeNull();
    expect((await brand.refused(operations.withdrawErasure, { customerId })).extraData).toMatchObject({ reason: 'not_requested' });
  });

  it('changes nothing in a dry run, and succeeds once when confirmed three times at once', async () => {
    await request();
    await brand.outcome(operations.confirmErasure, { customerId, confirmation: NAME }, { dryRun: true });
    expect(await brand.call(operations.getCustomer, { customerId })).toMatchObject({ erasedAt: null, ...person });
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => brand.outcome(operations.confirmErasure, { customerId, confirmation: NAME })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('invalidates their password links', async () => {
    const { link } = await brand.call(operations.createLogin, { customerId, by: 'link' });
    await request();
    await erase();
    expect((await asGuest.refused(checkPasswordLink, { secret: link?.split('#')[1] ?? '' })).code).toBe('link_invalid');
  });
});

describe('append-only tables', () => {
  it('allow personal data to be cleared only during an erasure, and nothing else ever', async () => {
    await brand.call(wallet.reloadWallet, { customerId, amount: 1_000, counterMethod: 'CASH', reason: 'A' });
    await expect(prisma.sql.run`update wallet_lines set reason = null`).rejects.toThrow();
    await expect(prisma.sql.run`update audit_entries set after = null`).rejects.toThrow();
    const erasing = (statement: string) =>
      prisma.$transaction([prisma.$executeRaw`select set_config('brigade.erasing', 'on', true)`, prisma.$executeRawUnsafe(statement)]);
    await expect(erasing('update wallet_lines set amount = amount + 1, own_after = own_after + 1')).rejects.toThrow(/append-only/);
    await expect(erasing('delete from wallet_lines')).rejects.toThrow(/append-only/);
    await expect(erasing('update audit_entries set user_id = null')).rejects.toThrow(/append-only/);
    await erasing('update wallet_lines set reason = null');
  });
});

/** The files of a ZIP by name. */
async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = (await promisify(fromBuffer as (bytes: Buffer, options: object, done: (error: Error | null, zip: ZipFile) => void) => void)(
    Buffer.from(bytes),
    { lazyEntries: true },
  )) as ZipFile;
  const files = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        files.set(entry.fileName, (await buffer(stream)).toString());
        zip.readEntry();
      }),
    );
    zip.on('end', resolve);
    zip.readEntry();
  });
  return files;
}

describe('the personal data download', () => {
  it('is one ZIP with each list as CSV and JSON', async () => {
    await leaveTraces();
    const { bytes, contentType, fileName } = await brand.download(operations.downloadPersonal, { customerId });
    expect([contentType, fileName]).toEqual(['application/zip', `personal-data-${customerId}.zip`]);
    const files = await unzip(bytes);
    const lists = [
      'profile',
      'badges',
      'wallet',
      'wallet_lines',
      'wallet_holds',
      'loyalty',
      'loyalty_lines',
      'loyalty_sessions',
      'loyalty_cards',
      'sign_ins',
      'history',
      'events',
      'cards',
      'automatic_reloads',
      'charges',
      'coupon_uses',
      'grant_uses',
      'orders',
      'tickets',
      'promotions',
      'imports',
      'sent_events',
    ];
    expect([...files.keys()].toSorted()).toEqual(['README.txt', ...lists.flatMap((name) => [`${name}.csv`, `${name}.json`])].toSorted());
    const listOf = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[];
    expect(listOf('profile')).toHaveLength(2);
    expect(listOf('profile')[0]).toMatchObject({ customerId, ...person });
    expect(listOf('badges')).toMatchObject([{ badge: 'BADGE-998877' }]);
    expect(listOf('wallet_lines').map(({ amount }) => amount)).toEqual([1_000, -1_000, 100, -100]);
    expect(listOf('sign_ins')).toMatchObject([{ address: '192.0.2.200' }]);
    expect(listOf('history').length).toBeGreaterThan(5);
    expect(files.get('wallet_lines.csv')?.split('\r\n')).toHaveLength(6);
    expect(files.get('README.txt')).toMatch(/Vos données personnelles.*all that the brand keeps about you/s);
    expect([...files.values()].join()).not.toMatch(/argon2|passwordHash/);
  });

  it('is open to the customer for their own data, but not to other customers or tills', async () => {
    const { users, customerId: theirs } = tenants.a;
    const customer = await asUser(users.customer.id);
    const files = await unzip((await customer.download(operations.downloadPersonal, { customerId: theirs })).bytes);
    expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject([{ customerId: theirs }]);
    expect((await customer.refused(operations.downloadPersonal, { customerId })).code).toBe('access_denied');
    expect((await (await actorsOf(tenants)('pos')).refused(operations.downloadPersonal, { customerId })).code).toBe('access_denied');
  });
});
