// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '@/server/core/operation/context';
import { prisma, transaction } from '@/server/core/platform/db';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { resetDatabase } from '@/server/testing/database';
import { createRestaurant, createRestaurantZone } from '@/server/testing/factories';
import { createPaidOrder, createRefund, type NewOrder } from '@/server/testing/orders';
import type { Ticket } from './chain.types';
import { issueRefundTicket, issueTicket } from './issue.service';

let brandId: number;
let restaurantId: number;

beforeEach(async () => {
  await resetDatabase();
  ({ id: restaurantId, brandId } = await createRestaurant(prisma));
});

const order = (facts: Partial<NewOrder> = {}) => createPaidOrder(prisma, { restaurantId, brandId, ...facts });
const issue = async (facts: Partial<NewOrder> = {}) => {
  const paid = await order(facts);
  const { ticketNumber } = await writeOnOurOwn(brandId, (ctx) => issueTicket(ctx, paid));
  return { paid, ticketNumber };
};
const links = () => prisma.ticketLink.findMany({ where: { restaurantId }, orderBy: { position: 'asc' } });
const ticketAt = async (position: number) => {
  const { text } = await prisma.ticketLink.findUniqueOrThrow({ where: { restaurantId_position: { restaurantId, position } } });
  return JSON.parse(text) as Ticket;
};

describe('ticket numbers', () => {
  it('have no gaps when forty orders are paid at once and some of them roll back', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, () => order()));
    const outcomes = await Promise.allSettled(
      orders.map((each, index) =>
        writeOnOurOwn(brandId, async (ctx) => {
          const { ticketNumber } = await issueTicket(ctx, each);
          if (index % 3 === 0) throw new Error('rolled back');
          return ticketNumber;
        }),
      ),
    );
    const numbers = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
    const written = await links();
    expect(written.map(({ number }) => number)).toEqual(numbers);
    const previous = written.map(({ text }) => (JSON.parse(text) as Ticket).previous);
    expect(previous.slice(1)).toEqual(written.slice(0, -1).map(({ hash }) => hash));
  });

  it('are issued one at a time, and reused when the earlier transaction rolls back', async () => {
    const [first, second] = [await order(), await order()];
    const taken = Promise.withResolvers<void>();
    const giveUp = Promise.withResolvers<void>();
    const lost = writeOnOurOwn(brandId, async (ctx) => {
      const issued = await issueTicket(ctx, first);
      taken.resolve();
      await giveUp.promise;
      throw new Error(`rolled back ${issued.ticketNumber}`);
    });
    await taken.promise;
    let isDone = false;
    const kept = writeOnOurOwn(brandId, (ctx) => issueTicket(ctx, second)).finally(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isDone).toBe(false);
    giveUp.resolve();
    await expect(lost).rejects.toThrow('rolled back 1');
    expect(await kept).toEqual({ ticketNumber: 1 });
  });

  it('are counted per restaurant, and not used up by a dry run', async () => {
    const other = await createRestaurant(prisma, { brandId });
    await issue();
    await issue();
    expect((await issue({ restaurantId: other.id })).ticketNumber).toBe(1);
    const paid = await order();
    const preview = await writeOnOurOwn(brandId, (ctx) => issueTicket({ ...ctx, dryRun: true } as Context, paid));
    expect(preview).toEqual({ ticketNumber: 3 });
    expect(await links()).toHaveLength(2);
  });

  it('are issued once per order and once per refund', async () => {
    const { paid } = await issue();
    await expect(writeOnOurOwn(brandId, (ctx) => issueTicket(ctx, paid))).rejects.toThrow();
    const refund = await createRefund(prisma, paid);
    expect(await writeOnOurOwn(brandId, (ctx) => issueRefundTicket(ctx, refund))).toEqual({ ticketNumber: 2 });
    await expect(writeOnOurOwn(brandId, (ctx) => issueRefundTicket(ctx, refund))).rejects.toThrow();
    expect(await links()).toMatchObject([
      { kind: 'SALE', orderId: paid.orderId, refundId: null },
      { kind: 'REFUND', orderId: paid.orderId, refundId: refund.refundId },
    ]);
  });
});

describe('a ticket', () => {
  it('contains the primary zone’s company as of its issue, and no name from a payment reference', async () => {
    const facts = { restaurantId, socialReason: 'Bistro SAS', siret: '73282932000074', vatNumber: 'FR44732829320', isPrimary: true };
    const { operationZoneId } = await createRestaurantZone(prisma, facts);
    await issue({ payments: [{ amountCents: 1000, reference: 'Zoé Martin' }] });
    await prisma.restaurantZone.update({
      where: { restaurantId_operationZoneId: { restaurantId, operationZoneId } },
      data: { socialReason: 'Other SAS' },
    });
    await issue();
    const { socialReason: _, isPrimary: __, restaurantId: ___, ...numbers } = facts;
    expect((await ticketAt(1)).company).toMatchObject({ name: 'Bistro SAS', ...numbers });
    expect((await ticketAt(2)).company.name).toBe('Other SAS');
    expect(JSON.stringify(await ticketAt(1))).not.toContain('Zoé');
  });

  it('uses the restaurant’s own address when no zone names a company', async () => {
    await issue();
    const { company } = await ticketAt(1);
    expect(company).toMatchObject({ name: '', siret: '', vatNumber: '', street: '1 rue de Rivoli', city: 'Paris', country: 'FR' });
  });

  it.each([
    ["update ticket_links set text = replace(text, '1000', '1')", 'append-only'],
    ['update ticket_links set customer_id = null', 'append-only'],
    ['delete from ticket_links', 'append-only'],
    ['update ticket_chains set last_number = 0', 'only grows'],
    ["update ticket_chains set last_hash = repeat('0', 64)", 'only grows'],
    ['delete from ticket_chains', 'only grows'],
    [
      `insert into ticket_links (restaurant_id, brand_id, position, kind, day, at, text, hash)
        select restaurant_id, brand_id, 3, 'DAY', day, at, 'x', encode(sha256('x'), 'hex') from ticket_links`,
      'ticket_links_follow',
    ],
    [
      `insert into ticket_links (restaurant_id, brand_id, position, kind, day, at, text, hash)
        select restaurant_id, brand_id, 2, 'DAY', day, at, 'y', encode(sha256('x'), 'hex') from ticket_links`,
      'ticket_links_hold',
    ],
  ])('cannot be tampered with in the database: %s', async (sql, refusal) => {
    await issue();
    await expect(transaction((db) => db.$executeRawUnsafe(sql))).rejects.toThrow(refusal);
    expect(await links()).toHaveLength(1);
  });
});
