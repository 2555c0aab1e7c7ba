import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listOperations, type Registered } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { operations } from './operations';
import { type Entries, enlarge } from './testing/enlarge';
import { longestBlock } from './testing/event-loop';
import { withGeocoder } from './testing/geocoder';
import { readAnswer, receive, send, tokenOf, urlOf } from './testing/http';
import { BODY_CHARACTERS, largest, largestAreas, largestPlan, unknownBodies, wideValues } from './testing/largest';
import { Refusals } from './testing/refusals';
import { inputsFor, type SamplePlace } from './testing/samples';
import { seedTwoTenants } from './testing/tenants';

/**
 * No request may keep the process from serving others: the event loop must never be blocked for longer than this, in milliseconds of its
 * own processor time, in any operation, with the largest accepted inputs and the largest possible data.
 */
const MOST_MS = 100;

const all = listOperations(operations);
let place: SamplePlace;
let tokens: { admin: string; till: string };

withGeocoder();

beforeAll(async () => {
  const { a, admin } = await seedTwoTenants(prisma);
  tokens = { admin: await tokenOf(admin.id), till: await tokenOf(a.users.pos.id) };
  const { id: userId, email } = a.users.kiosk;
  place = { ...a, version: 1, auditId: 1, userId, tokenId: 1, email };
  await fill();
});

const admin = (method: string, url: string, body: unknown) => send(method, url, { token: tokens.admin, body });

/** The largest of everything that a restaurant may have, a history of it, and a brand with hundreds of restaurants. */
async function fill(): Promise<void> {
  const { tableLayoutUuid, restaurantId, productId, brandId } = place;
  const { id: _, name, hours: __, ...like } = await prisma.restaurant.findUniqueOrThrow({ where: { id: restaurantId } });
  await prisma.restaurant.createMany({ data: Array.from({ length: 300 }, (_, index) => ({ ...like, brandId, name: `${name} ${index}` })) });
  const delivery = largest['stock.createDelivery']?.(place)[0];
  const answers = [
    await admin('PUT', `/table-layouts/${tableLayoutUuid}/plan`, largestPlan('First')),
    await admin('POST', `/table-layouts/${tableLayoutUuid}/publish`, {}),
    await admin('PUT', `/table-layouts/${tableLayoutUuid}/plan`, largestPlan('Second')),
    await admin('POST', `/areas/restaurant/${restaurantId}`, largestAreas()),
    await admin('POST', `/areas/restaurant/${restaurantId}`, largestAreas()),
    await admin('POST', `/v2/restaurants/${restaurantId}/stock/deliveries`, delivery),
    await admin('POST', `/v2/restaurants/${restaurantId}/stock/products/${productId}/raz`, {}),
  ];
  expect(answers.map(({ status, text }) => (status < 300 ? '' : text))).toEqual(answers.map(() => ''));
  const { roomId } = (await admin('GET', `/table-layouts/${tableLayoutUuid}`, undefined)).body.data.rooms[0];
  const [{ areaId }] = (await admin('GET', `/areas/restaurant/${restaurantId}`, undefined)).body.data;
  const [{ deliveryId }] = (await admin('GET', `/v2/restaurants/${restaurantId}/stock/deliveries`, undefined)).body.data.items;
  const entry = await prisma.auditEntry.findFirstOrThrow({ where: { operation: { contains: '/plan' } }, orderBy: { id: 'desc' } });
  // A page of history with as many of the largest changes as a user may make in an afternoon.
  await prisma.sql
    .run`insert into audit_entries (brand_id, restaurant_id, subject_kind, subject_id, operation, input, before, after, user_id, request_id)
    select brand_id, restaurant_id, subject_kind, subject_id, operation, input, before, after, user_id, request_id
    from audit_entries, generate_series(1, 12) where id = ${entry.id}`;
  Object.assign(place, { roomUuid: roomId, areaId, deliveryId, auditId: entry.id });
}

const tokenFor = ({ operation: { access } }: Registered) =>
  access === 'public' || access.roles.includes('admin') ? tokens.admin : tokens.till;

/** Sends a request. Reading the response is the client's work, which is not measured. */
function request(entry: Registered, input: Record<string, unknown>, isDryRun: boolean, text?: string) {
  const { operation } = entry;
  const part = (fields: z.ZodObject) => Object.fromEntries(Object.entries(input).filter(([name]) => name in fields.shape));
  const url = urlOf(operation, { ...part(operation.params), ...part(operation.query) });
  const dryRun = isDryRun ? `${url.includes('?') ? '&' : '?'}dryRun=true` : '';
  const body = operation.method === 'GET' ? undefined : (text ?? JSON.stringify(part(operation.body)));
  return () => receive(operation.method, url + dryRun, { token: tokenFor(entry), body });
}

/** Unknown fields are dropped before an operation runs: one operation of each kind of body is enough. */
const ofEachKind = new Map(all.map((entry) => [`${entry.operation.kind} ${entry.operation.method} ${entry.operation.form}`, entry]));
const meetsUnknown = new Set(ofEachKind.values());
const refusals = new Refusals();

/** An input with lists of maximum length, with equal entries and with different ones; the input itself if it has none. */
function enlarged(body: z.ZodObject, input: Record<string, unknown>): object[] {
  const large = (entries: Entries) => enlarge(body, input, entries, BODY_CHARACTERS) as object;
  return JSON.stringify(large('alike')) === JSON.stringify(input) ? [input] : [large('alike'), large('different')];
}

/** The bodies that only this operation refuses or accepts in its way. */
function wideBodiesOf(entry: Registered): (() => string)[] {
  const wide = Object.entries(entry.operation.body.shape).flatMap(([name, field]) =>
    wideValues.filter((value) => refusals.tellsMore(field as z.ZodType, value)).map((value) => () => JSON.stringify({ [name]: value })),
  );
  return [...(meetsUnknown.has(entry) ? unknownBodies().map((text) => () => text) : []), ...wide];
}

describe.each(all)('$id', (entry) => {
  const { id, feature, operation } = entry;
  /** Operations that would leave nothing for later tests are dry runs. */
  const isTried = operation.transaction && operation.method !== 'GET';
  const isOnlyTried =
    isTried && (operation.method === 'DELETE' || id.includes('.archive') || ['identity', 'devices', 'audit'].includes(feature));

  it('does not block the event loop with its largest inputs', async () => {
    const path = inputsFor(id, operation, place)[0] ?? {};
    const inputs = (largest[id]?.(place) ?? enlarged(operation.body, path)).map((input) => ({ ...path, ...input }));
    for (const input of inputs)
      for (const isDryRun of [...(isTried ? [true] : []), ...(isOnlyTried ? [] : [false])]) {
        const { ms, answer: received } = await longestBlock(MOST_MS, request(entry, input, isDryRun));
        expect(ms, JSON.stringify(input).slice(0, 200)).toBeLessThan(MOST_MS);
        const answer = readAnswer(received);
        // Work in threads may exceed its time limit on a busy machine.
        if (largest[id] && answer.body?.code !== 'takes_too_long') expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
      }
  });

  const bodies = Object.keys(operation.body.shape).length === 0 ? [] : wideBodiesOf(entry);
  if (bodies.length === 0) return;
  it('does not block the event loop with wide values or unknown fields, nor answer with a 5xx', async () => {
    const path = inputsFor(id, operation, place)[0] ?? {};
    for (const body of bodies) {
      const text = body();
      const { ms, answer } = await longestBlock(MOST_MS, request(entry, path, isTried, text));
      expect(ms, text.slice(0, 100)).toBeLessThan(MOST_MS);
      expect(answer.status, text.slice(0, 100)).toBeLessThan(500);
    }
  });
});
