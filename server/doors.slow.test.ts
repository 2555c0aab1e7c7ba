import { beforeAll, describe, expect, it } from 'vitest';
import { GET as trpcGet, POST as trpcPost } from '@/app/api/trpc/[trpc]/route';
import { exportCustomersLater } from '@/server/customers/customers.operations';
import { publishLayout } from '@/server/floor/floor.operations';
import { updateStockSettings } from '@/server/stock/stock.operations';
import type { Operation } from './core/operation/operation';
import { listOperations } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { operations } from './operations';
import { reportTypes } from './report-types';
import { makeReports } from './reports/queue';
import { asUser } from './testing/as';
import { createInvited, createMail } from './testing/factories';
import { withGeocoder } from './testing/geocoder';
import { send, tokenOf, urlOf } from './testing/http';
import { inputsFor, type SamplePlace } from './testing/samples';
import { seedTwoTenants, type TwoTenants } from './testing/tenants';

/** Every JSON operation responds the same over REST and tRPC: data, codes and dry runs. */
const all = listOperations(operations).filter(({ operation }) => operation.kind === 'query' || operation.kind === 'mutation');
let tenants: TwoTenants;
let place: SamplePlace;
let token: string;
let tillToken: string;

withGeocoder();

beforeAll(async () => {
  tenants = await seedTwoTenants(prisma);
  token = await tokenOf(tenants.admin.id);
  tillToken = await tokenOf(tenants.a.users.pos.id);
  const { restaurantId, tableLayoutUuid, users } = tenants.a;
  await (await asUser(tenants.admin.id)).call(updateStockSettings, { restaurantId, defaultSafetyStock: 4 });
  const { id: auditId } = await prisma.auditEntry.findFirstOrThrow();
  await (await asUser(tenants.admin.id)).call(publishLayout, { tableLayoutUuid });
  const { id: tokenId } = await prisma.accessToken.findFirstOrThrow({ where: { userId: tenants.admin.id } });
  const { reportGenerationId } = await (await asUser(tenants.admin.id)).call(exportCustomersLater, {
    brandId: tenants.a.brandId,
    fileType: 'csv',
  });
  await makeReports(reportTypes)(new AbortController().signal);
  const { id: invitedUserId } = await createInvited(prisma, { restaurantId });
  const { id: mailId } = await createMail(prisma);
  place = {
    ...tenants.a,
    invitedUserId,
    mailId,
    reportGenerationId,
    version: 1,
    auditId,
    userId: users.kiosk.id,
    email: users.kiosk.email,
    tokenId,
  };
});

interface Answer {
  status: number;
  code?: string;
  data?: unknown;
}

async function overTrpc(name: string, kind: Operation['kind'], input: object, as: string): Promise<Answer> {
  const url = `http://brigade.test/api/trpc/${name}`;
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  const response =
    kind === 'query'
      ? await trpcGet(new Request(`${url}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers }))
      : await trpcPost(new Request(url, { method: 'POST', headers, body: JSON.stringify(input) }));
  const { result, error } = (await response.json()) as { result?: { data: unknown }; error?: { data: { code: string } } };
  return { status: response.status, code: error?.data.code, data: result?.data };
}

async function overRest(operation: Operation, input: Record<string, unknown>, dryRun: boolean, as: string): Promise<Answer> {
  const url = urlOf(operation, input);
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => name in operation.body.shape));
  const query = dryRun ? `${url.includes('?') ? '&' : '?'}dryRun=true` : '';
  const answer = await send(operation.method, `${url}${query}`, { token: as, ...(operation.method !== 'GET' && { body }) });
  const { code, data, changes, ...around } = answer.body;
  if (answer.status >= 400) return { status: answer.status, code };
  if (operation.bare) return { status: 200, data: answer.body };
  const beside = Object.keys(operation.kind === 'query' ? (operation.success.extra?.shape ?? {}) : {});
  if (beside.length > 0) return { status: 200, data: { data, ...Object.fromEntries(beside.map((name) => [name, around[name]])) } };
  return { status: 200, data: changes ? { ...data, __changes: changes } : data };
}

/** Generated ids, times and new secrets differ between two runs. */
const fleeting = new Set([
  'movementId',
  'deliveryId',
  'userId',
  'createdAt',
  'updatedAt',
  'receivedAt',
  'cancelledAt',
  'lastLoginAt',
  'passwordExpiresAt',
  'temporaryPassword',
  'posDeviceId',
  'consumptionModeId',
  'areaId',
  'promocodeId',
  'created_at',
  'updated_at',
  'startDate',
  'modelId',
  'pickupScheduleId',
  'pickupExceptionId',
  'pickupPointId',
  'customerId',
  'guestGroupId',
  'pricingRuleId',
  'archivedAt',
  'deletedOn',
  'blockedAt',
  'endedAt',
  'begunAt',
  'closedAt',
  'generatedAt',
  'signature',
  'expiresAt',
  'earnedAt',
  'creditId',
  'cardId',
  'chargeId',
  'deviceId',
  'enrolmentCode',
  'enrolmentExpiresAt',
  'enrolledAt',
  'revokedAt',
  'lastSeenAt',
  'access_token',
  'link',
  'linkExpiresAt',
  'invitationExpiresAt',
  'mailId',
  'dueAt',
  'erasureId',
  'erasedAt',
  'requestedAt',
  'proof',
  'at',
  'after',
  'before',
  'reportGenerationId',
  'url',
  'publishedAt',
  'startsAt',
  'messageId',
  'eventAt',
  'nextAttemptAt',
  'secretPreviousUntil',
  'paymentId',
  'refundId',
  'replacesId',
  'paidAt',
]);
/** Uuids, numbers in paths of changes, and random names. */
const GENERATED = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d+|[\dA-F]{8})$/;
/** The ids of new things, and ETags that depend on them. */
const newIds: Record<string, readonly string[]> = {
  'brands.createBrandGroup': ['brandGroupId'],
  'brands.createBrand': ['brandId'],
  'brands.createRestaurant': ['restaurantId'],
  'catalog.createCatalogProduct': ['productId'],
  'catalog.createCatalogProducts': ['productIds'],
  'catalog.replaceCatalogCategories': ['categoryId'],
  'catalog.replaceOwnCategories': ['categoryId'],
  'catalog.createOptionGroup': ['optionGroupId', 'etag'],
  'catalog.updateOptionGroup': ['etag'],
  'catalog.createMenu': ['menuId'],
  'promotions.createPromotion': ['promotionId'],
  'catalog.createMenuProduct': ['productId', 'categoryIds'],
  'grants.createGrant': ['grantId'],
  'loyalty.replaceProgramme': ['tierId'],
  'loyalty.createReward': ['rewardId'],
  'webhooks.createWebhook': ['moduleId'],
  'webhooks.sendTest': ['body'],
};
const lasting = (value: unknown, newId: readonly string[] = []): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (key, inner) =>
    fleeting.has(key) || newId.includes(key) || (typeof inner === 'string' && GENERATED.test(inner)) ? typeof inner : inner,
  );

/** Operations reserved to tills are called by one. */
const tokenFor = ({ access }: Operation) => (access === 'public' || access.roles.includes('admin') ? token : tillToken);

describe.each(all)('$id', ({ id, operation }) => {
  it('returns the same answer over REST and tRPC', async () => {
    const dryRun = operation.kind === 'mutation' && operation.transaction;
    for (const input of inputsFor(id, operation, place)) {
      const rest = await overRest(operation, input, dryRun, tokenFor(operation));
      const trpc = await overTrpc(id, operation.kind, { ...input, ...(dryRun && { dryRun }) }, tokenFor(operation));
      // There is an admin, so the installation is set up.
      expect(rest.code).toBe(id === 'setup.setUp' ? 'data_not_found' : undefined);
      expect(lasting(trpc, newIds[id])).toEqual(lasting(rest, newIds[id]));
    }
  });

  it('returns the same error over REST and tRPC', async () => {
    const customer = await tokenOf(tenants.a.users.customer.id);
    const attempts: [Record<string, unknown>, string][] = [];
    for (const input of inputsFor(id, operation, place)) {
      attempts.push([input, customer], [input, 'brg_nonsense']);
      for (const name of Object.keys(operation.params.shape).filter((each) => typeof input[each] === 'number'))
        attempts.push([{ ...input, [name]: -1 }, token], [{ ...input, [name]: 2_147_483_000 }, token]);
    }
    for (const [input, as] of attempts) {
      const dryRun = operation.kind === 'mutation' && operation.transaction;
      const { status, code } = await overRest(operation, input, dryRun, as);
      const trpc = await overTrpc(id, operation.kind, { ...input, ...(dryRun && { dryRun }) }, as);
      expect({ status: trpc.status, code: trpc.code }).toEqual({ status, code });
    }
  });
});
