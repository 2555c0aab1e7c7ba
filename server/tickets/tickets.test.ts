// @not-in-check
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clockOf } from '@/server/brands/clock';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { mergeCustomers } from '@/server/customers/customers.operations';
import { reportTypes } from '@/server/report-types';
import { makeReports } from '@/server/reports/queue';
import { getReportLink, listReportGenerations } from '@/server/reports/reports.operations';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import { createCustomer, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { createPaidOrder, createRefund, type NewOrder } from '@/server/testing/orders';
import { seedTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { closePassedDays } from './closings.service';
import { issueRefundTicket, issueTicket } from './issue.service';
import * as operations from './tickets.operations';
import { verifyTickets } from './verify';

let tenants: TwoTenants;
let brandId: number;
let restaurantId: number;
let otherId: number;
let customerId: number;
let brand: Actor;
let folder: string;

// Days of a past year, so that all of its closings are due, whenever this runs.
const at = (day: string) => new Date(`${day}T11:00:00Z`);
const sell = async (day: string, facts: Partial<NewOrder> = {}) => {
  const order = await createPaidOrder(prisma, { restaurantId, brandId, customerId, at: at(day), day, ...facts });
  const { ticketNumber } = await writeOnOurOwn(brandId, (ctx) => issueTicket(ctx, order));
  return { order, ticketNumber };
};
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;
const verifier = join(process.cwd(), 'tools', 'verify-tickets.ts');
const verify = (...args: string[]) =>
  promisify(execFile)(process.execPath, [verifier, ...args], { cwd: folder, env: { NODE_ENV: 'test' } }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tickets-'));
  tenants = await seedTwoTenants(prisma);
  brandId = tenants.a.brandId;
  ({ id: restaurantId } = await createRestaurant(prisma, { brandId, name: 'Chaîne' }));
  ({ id: otherId } = await createRestaurant(prisma, { brandId }));
  ({ id: customerId } = await createCustomer(prisma, { brandId }));
  brand = await asUser(tenants.a.users.brand.id);
  const { order, ticketNumber } = await sell('2025-10-30');
  const refund = await createRefund(prisma, order, { at: at('2025-10-31'), day: '2025-10-31', saleTicketNumber: ticketNumber });
  await writeOnOurOwn(brandId, (ctx) => issueRefundTicket(ctx, refund));
  await sell('2025-11-02');
  await sell('2025-11-02', { restaurantId: otherId });
  await sell('2025-11-03', { customerId: null });
});
afterAll(() => rm(folder, { recursive: true }));

describe('the receipt of an order', () => {
  it('is a PDF that is generated once and identical on every download', async () => {
    const { order } = await sell('2025-11-04');
    const input = { orderId: String(order.orderId), format: '80mm', lang: 'fr' } as const;
    const first = await brand.download(operations.downloadTicket, input);
    expect([first.contentType, first.fileName]).toEqual(['application/pdf', expect.stringMatching(/^receipt-\d+\.pdf$/)]);
    expect(first.text).toMatch(/^%PDF-/);
    expect(pagesOf(first.text)).toBe(1);
    const kept: string[] = [];
    for await (const { key } of files.list(`tickets/${restaurantId}/`)) kept.push(key);
    expect(kept).toHaveLength(1);
    expect((await brand.download(operations.downloadTicket, input)).bytes).toEqual(first.bytes);
  });

  it('is the refund’s receipt when refundId is given, and is not found for an unknown refund', async () => {
    const { orderId, id } = await prisma.orderRefund.findFirstOrThrow({ where: { restaurantId } });
    const named = await brand.download(operations.downloadTicket, { orderId: String(orderId), refundId: id });
    expect(named.fileName).toBe('receipt-2.pdf');
    const unknown = { orderId: String(orderId), refundId: 2_000_000_000 };
    expect((await brand.refused(operations.downloadTicket, unknown)).code).toBe('data_not_found');
  });

  it('is available to no customer but the order’s own, also after a merge', async () => {
    const { id: goneId } = await createCustomer(prisma, { brandId });
    const { id: intoId } = await createCustomer(prisma, { brandId });
    const { order } = await sell('2025-11-04', { customerId: goneId });
    const asCustomer = async (id: number) => asUser((await createUser(prisma, { role: 'customer', brandId, customerId: id })).id);
    const [owner, other] = [await asCustomer(intoId), await asCustomer(customerId)];
    const input = { orderId: String(order.orderId) };
    expect((await owner.refused(operations.downloadTicket, input)).code).toBe('data_not_found');
    await brand.call(mergeCustomers, { customerId: intoId, fromCustomerId: goneId });
    expect((await owner.download(operations.downloadTicket, input)).fileName).toMatch(/^receipt/);
    expect(await owner.call(operations.countTickets, { customerId: intoId })).toEqual({ count: 1 });
    expect((await other.refused(operations.downloadTicket, input)).code).toBe('data_not_found');
    expect((await other.refused(operations.countTickets, { customerId: intoId })).code).toBe('access_denied');
  });

  it('is not found for an order without a ticket or an order that does not exist', async () => {
    const { orderId } = await createPaidOrder(prisma, { restaurantId, brandId });
    for (const id of [orderId, 2_000_000_000])
      expect((await brand.refused(operations.downloadTicket, { orderId: String(id) })).code).toBe('data_not_found');
  });

  it('is numbered as a duplicate once that copy is counted, and is not found before', async () => {
    const { order, ticketNumber } = await sell('2025-11-04');
    const orderId = String(order.orderId);
    expect((await brand.refused(operations.downloadTicket, { orderId, copy: 1 })).code).toBe('data_not_found');
    expect(await brand.call(operations.countDuplicate, { restaurantId, ticketNumber })).toEqual({
      ticketNumber,
      orderId,
      refundId: null,
      copy: 1,
    });
    expect((await brand.call(operations.countDuplicate, { restaurantId, ticketNumber })).copy).toBe(2);
    const copy = await brand.download(operations.downloadTicket, { orderId, copy: 2 });
    expect(copy.fileName).toBe(`receipt-${ticketNumber}-duplicate-2.pdf`);
    expect(copy.bytes).not.toEqual((await brand.download(operations.downloadTicket, { orderId })).bytes);
  });
});

describe('the receipts of a customer', () => {
  const post = async (query: string, body?: object, userId = tenants.a.users.brand.id) =>
    send('POST', `/orders/tickets/export${query}`, { token: await tokenOf(userId), ...(body && { body }) });

  it('are counted without an envelope, in total or for a period with both ends included', async () => {
    const token = await tokenOf(tenants.a.users.brand.id);
    const count = async (query: string) =>
      (await send('GET', `/orders/tickets/export/count?customerId=${customerId}${query}`, { token })).body;
    const all = await brand.call(operations.countTickets, { customerId });
    expect(await count('')).toEqual(all);
    expect(await count('&startDate=2025-10-31&endDate=2025-11-02')).toEqual({ count: 3 });
    expect(await count('&startDate=2025-10-30T11:00:00Z&endDate=2025-10-30T11:00:00Z')).toEqual({ count: 1 });
    for (const alone of ['&startDate=2025-10-31', '&endDate=2025-10-31'])
      expect(await count(alone)).toMatchObject({ status: 400, code: 'missing_parameters' });
  });

  it('are limited to those of the restaurant for its own users', async () => {
    const restaurant = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: otherId })).id);
    expect(await restaurant.call(operations.countTickets, { customerId })).toEqual({ count: 1 });
    const pos = await actorsOf(tenants)('pos');
    expect(await pos.call(operations.countTickets, { customerId })).toEqual({ count: 0 });
  });

  it('are exported as one PDF with a page each and their total count, and the query wins over the body', async () => {
    const period = { startDate: '2025-10-30', endDate: '2025-11-02' };
    const four = await post(`?customerId=${customerId}&limit=3`, { ...period, customerId: 2_000_000_000, limit: 1, format: '80mm' });
    expect(four.status).toBe(200);
    expect([four.headers.get('x-total-count'), four.headers.get('content-type')]).toEqual(['4', 'application/pdf']);
    expect(four.headers.get('content-disposition')).toContain(`receipts-${customerId}.pdf`);
    expect(pagesOf(four.text)).toBe(3);
    expect(pagesOf((await post('', { ...period, customerId, offset: 3 })).text)).toBe(1);
    const none = await post('', { ...period, customerId, offset: 9 });
    expect([none.status, none.headers.get('x-total-count'), pagesOf(none.text)]).toEqual([200, '4', 1]);
    expect(none.text).toContain('(No receipts)');
    // Every object begins at its offset in the table of the file.
    const table = Number(/startxref\s+(\d+)/.exec(none.text)?.[1]);
    const places = [...none.text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => none.text.slice(Number(at)));
    expect(places.map((text) => /^(\d+) 0 obj/.exec(text)?.[1])).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it.each<[string, object | undefined, string]>([
    ['', undefined, 'missing_parameters'],
    ['?startDate=2025-10-30', { customerId: 1 }, 'missing_parameters'],
    ['?customerId=1&limit=501', undefined, 'invalid_parameters'],
    ['?customerId=1&limit=0', undefined, 'invalid_parameters'],
    ['?customerId=1', { offset: -1 }, 'invalid_parameters'],
  ])('are not exported for the query “%s” and the body %o: %s', async (query, body, code) => {
    expect((await post(query, body)).body).toMatchObject({ status: 400, code });
  });
});

describe('the report of a customer’s receipts', () => {
  const printed = async (actor: Actor, input: object) => {
    const { reportGenerationId } = await actor.call(operations.exportTicketsLater, { customerId, ...input });
    expect(await makeReports(reportTypes)(new AbortController().signal)).toBe(1);
    const report = (await actor.call(listReportGenerations, { brandId })).find((each) => each.reportGenerationId === reportGenerationId);
    const { url } = await actor.call(getReportLink, { brandId, reportGenerationId }, { origin: 'http://brigade.test' });
    return { report, pdf: (await send('GET', url)).text };
  };

  it('is identical to the download with the same period, format and language', async () => {
    const period = { startDate: '2025-10-30', endDate: '2025-11-02' };
    const { report, pdf } = await printed(brand, { ...period, format: '80mm', lang: 'fr' });
    expect(report).toMatchObject({
      ...{ reportType: 'ticket_export', status: 'succeed', done: 4, total: 4, name: `receipts-${customerId}.pdf` },
    });
    const download = await brand.download(operations.exportTickets, { customerId, ...period, format: '80mm', lang: 'fr' });
    expect(pdf).toBe(download.text);
    expect(pagesOf(pdf)).toBe(4);
    const none = await printed(brand, { startDate: '2020-01-01', endDate: '2020-01-02' });
    expect([none.report?.total, pagesOf(none.pdf)]).toEqual([0, 1]);
  });

  it('contains only the restaurant’s receipts for its own users', async () => {
    const restaurant = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: otherId })).id);
    expect(pagesOf((await printed(restaurant, {})).pdf)).toBe(1);
  });

  it('requires both dates or neither, and a caller who has reports and may see the customer', async () => {
    const token = await tokenOf(tenants.a.users.brand.id);
    const alone = await send('GET', `/orders/tickets/export/async?customerId=${customerId}&startDate=2025-10-31`, { token });
    expect(alone.body).toMatchObject({ status: 400, code: 'missing_parameters' });
    const { id: ownerId } = await createCustomer(prisma, { brandId });
    const owner = await asUser((await createUser(prisma, { role: 'customer', brandId, customerId: ownerId })).id);
    for (const actor of [owner, await actorsOf(tenants)('pos')])
      expect((await actor.refused(operations.exportTicketsLater, { customerId: ownerId })).code).toBe('access_denied');
    expect((await brand.refused(operations.exportTicketsLater, { customerId: tenants.b.customerId })).code).toBe('access_denied');
  });
});

/** Runs SQL without the triggers that refuse changes. */
const unguarded = (sql: string) =>
  prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('set local session_replication_role = replica');
    await tx.$executeRawUnsafe(sql);
  });

describe('the chain of tickets', () => {
  it('is closed by a job for past days, lists its closings in pages, and is not closed again on request', async () => {
    await closePassedDays();
    const { items } = await brand.call(operations.listClosings, { restaurantId });
    expect(items.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      ...[
        'year 2025',
        'month 2025-11',
        'day 2025-11-04',
        'day 2025-11-03',
        'day 2025-11-02',
        'month 2025-10',
        'day 2025-10-31',
        'day 2025-10-30',
      ],
    ]);
    expect(items.at(-1)).toMatchObject({ firstNumber: 1, lastNumber: 1, sales: { count: 1, total: 1000 }, perpetual: { tickets: 1 } });
    const page = await brand.call(operations.listClosings, { restaurantId, kind: 'day', limit: 2 });
    const rest = await brand.call(operations.listClosings, { restaurantId, kind: 'day', cursor: page.nextCursor! });
    expect([...page.items, ...rest.items]).toEqual(items.filter(({ kind }) => kind === 'day'));
    expect(await brand.call(operations.makeClosings, { restaurantId })).toEqual({ items: [] });
  });

  it('is closed on request, once', async () => {
    const { id } = await createRestaurant(prisma, { brandId });
    await sell('2025-12-01', { restaurantId: id });
    const { items } = await brand.call(operations.makeClosings, { restaurantId: id });
    expect(items.map(({ kind, period }) => `${kind} ${period}`)).toEqual(['day 2025-12-01', 'month 2025-12', 'year 2025']);
    expect((await brand.call(operations.listClosings, { restaurantId: id })).items).toEqual(items.toReversed());
    expect(await brand.call(operations.makeClosings, { restaurantId: id })).toEqual({ items: [] });
  });

  it('is closed by the job only when a day has been over for the grace period', async () => {
    const { id } = await createRestaurant(prisma, { brandId, timeZone: 'Asia/Kolkata' });
    const clock = clockOf('Asia/Kolkata', 1440);
    const yesterday = clock.addDays(clock.dayOf(new Date()), -1);
    const overFor = () => Date.now() - clock.endOf(yesterday).getTime();
    await sell(yesterday, { restaurantId: id, at: new Date(clock.endOf(yesterday).getTime() - 1) });
    const made = async () =>
      (await brand.call(operations.listClosings, { restaurantId: id, kind: 'day' })).items.map(({ period }) => period);
    await closePassedDays(overFor() + 60_000);
    expect(await made()).toEqual([]);
    await closePassedDays(overFor() - 1);
    expect(await made()).toEqual([yesterday]);
  });

  it('is verified from archives by a standalone program, which detects reordered, cut and changed ones', async () => {
    await closePassedDays();
    const archive = async (from: string, to: string) => {
      const { text, contentType, fileName } = await brand.download(operations.downloadArchive, { restaurantId, from, to });
      expect(contentType).toBe('application/x-ndjson');
      await writeFile(join(folder, fileName!), text);
      return fileName!;
    };
    const [october, november] = [await archive('2025-10-01', '2025-10-31'), await archive('2025-11-01', '2025-11-30')];
    expect(await verify(october, november)).toMatchObject({ code: 0, stdout: expect.stringContaining('Everything holds.') });
    expect(await verify(november)).toMatchObject({ code: 0 });
    expect(await verify(november, october)).toMatchObject({ code: 1 });
    expect(await verify(october, '--closing', november)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('cut off, or is of a later'),
    });
    const { items } = await brand.call(operations.listClosings, { restaurantId, kind: 'month' });
    await writeFile(join(folder, 'closing.jsonl'), items.find(({ period }) => period === '2025-10')!.proof);
    expect(await verify(october, '--closing', 'closing.jsonl')).toMatchObject({ code: 0 });
    const lines = (await readFile(join(folder, october), 'utf8')).split('\n');
    const [header, ...links] = lines;
    await writeFile(join(folder, 'cut.jsonl'), [header!.replace(/"last":\d+/, '"last":3'), ...links.slice(0, 3)].join('\n'));
    expect(await verify('cut.jsonl')).toMatchObject({ code: 0, stdout: expect.stringContaining('only a later closing proves') });
    expect(await verify('cut.jsonl', '--closing', 'closing.jsonl')).toMatchObject({ code: 1 });
    await writeFile(join(folder, 'changed.jsonl'), lines.join('\n').replace('"total":1000', '"total":100'));
    expect(await verify('changed.jsonl')).toMatchObject({ code: 1, stdout: expect.stringContaining('was changed') });
    const [, ofTicket] = /"hash":"(\w+)"/.exec(links[0]!)!;
    expect(await verify(october, '--ticket', `ticket:1:${restaurantId}:1:1:${ofTicket}`)).toMatchObject({ code: 0 });
    expect(await verify(october, '--ticket', `ticket:1:${restaurantId}:1:1:${'0'.repeat(64)}`)).toMatchObject({ code: 1 });
  });

  it('is reported as intact, or with the position where it was tampered with', async () => {
    const { check, links, lastNumber, lastAt, perpetual } = await brand.call(operations.getChain, { restaurantId });
    expect(check).toEqual({ fromPosition: 1, tickets: lastNumber, fault: null });
    expect(links).toBeGreaterThan(lastNumber);
    // The newest link is a closing, made after the newest receipt.
    const newest = await prisma.ticketLink.findFirstOrThrow({ where: { restaurantId, number: lastNumber, copy: null } });
    expect(lastAt).toBe(newest.at.toISOString());
    expect(perpetual.refunds).toBe(1000);
    const { check: empty, lastHash } = await brand.call(operations.getChain, {
      restaurantId: (await createRestaurant(prisma, { brandId })).id,
    });
    expect([empty, lastHash]).toEqual([{ fromPosition: 0, tickets: 0, fault: null }, null]);
    expect((await verifyTickets()).problems).toEqual([]);
    const { id: tamperedId } = await createRestaurant(prisma, { brandId });
    for (const day of ['2025-11-04', '2025-11-05', '2025-11-06']) await sell(day, { restaurantId: tamperedId });
    const tamper = async (sql: string) => {
      await unguarded(sql);
      const { check: found } = await brand.call(operations.getChain, { restaurantId: tamperedId });
      return [found.fault, (await verifyTickets()).problems];
    };
    const text = `replace(text, '"total":1000', '"total":1')`;
    expect(
      await tamper(`update ticket_links set text = ${text}, hash = encode(sha256(convert_to(${text}, 'UTF8')), 'hex')
        where restaurant_id = ${tamperedId} and position = 3`),
    ).toEqual([{ position: 4, reason: 'not_following' }, expect.arrayContaining([expect.stringMatching(/link 4 does not follow/)])]);
    expect(await tamper(`delete from ticket_links where restaurant_id = ${tamperedId} and position = 5`)).toEqual([
      { position: 4, reason: 'not_following' },
      expect.arrayContaining([expect.stringMatching(/the chain ends with link 5, its links with 4/)]),
    ]);
  });

  it('is reported as intact while it grows, but not when links stand behind its end', async () => {
    const { id: growingId } = await createRestaurant(prisma, { brandId });
    const grow = () => sell('2025-11-04', { restaurantId: growingId });
    await grow();
    /** Sells once more just after the end of the chain was read. */
    const whileItGrows = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      const read = prisma.sql.read;
      let hasGrown = false;
      const spy = vi.spyOn(prisma.sql, 'read').mockImplementation(async (...statement: Parameters<typeof read>) => {
        const rows = await read(...statement);
        if (!hasGrown && JSON.stringify(statement).includes('last_hash')) {
          hasGrown = true;
          await grow();
        }
        return rows as never[];
      });
      const answer = await work().finally(() => spy.mockRestore());
      expect(hasGrown).toBe(true);
      return answer;
    };
    const { check } = await whileItGrows(() => brand.call(operations.getChain, { restaurantId: growingId }));
    expect(check).toEqual({ fromPosition: 1, tickets: 1, fault: null });
    const ofGrowing = ({ problems }: { problems: string[] }) => problems.filter((each) => each.includes(` ${growingId}:`));
    expect(ofGrowing(await whileItGrows(verifyTickets))).toEqual([]);
    await unguarded(`update ticket_chains set last_position = 1, last_number = 1,
      last_hash = (select hash from ticket_links where restaurant_id = ${growingId} and position = 1) where restaurant_id = ${growingId}`);
    expect((await brand.call(operations.getChain, { restaurantId: growingId })).check.fault).toEqual({ position: 1, reason: 'end' });
    expect(ofGrowing(await verifyTickets())).toContainEqual(expect.stringContaining('links stand behind the end'));
  });
});
