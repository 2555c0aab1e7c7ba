import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createRestaurant, createStockSettings, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { getStockSettings, updateStockSettings } from './stock.operations';

let restaurantId: number;
let manager: Actor;
let token: string;

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma, { name: 'Alma' }));
  const user = await createUser(prisma, { role: 'restaurant', restaurantId });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});

const read = () => manager.call(getStockSettings, { restaurantId });
const update = (body: object, facts = {}) => manager.call(updateStockSettings, { restaurantId, ...body }, facts);
const refused = (body: object, facts = {}) => manager.refused(updateStockSettings, { restaurantId, ...body }, facts);
const http = (method: string, body?: unknown, headers: Record<string, string> = {}, query = '') =>
  send(method, `/v2/restaurants/${restaurantId}/stock/settings${query}`, { token, body, headers });
const unconfigured = { name: 'Alma', stockManagementV2Enabled: false, defaultSafetyStock: 5, channels: { web: true, kiosk: true } };

describe('stock settings', () => {
  it('have default values until they are set', async () => {
    expect(await read()).toEqual(unconfigured);
    expect(await http('GET')).toMatchObject({ status: 200, body: { code: 'stock_settings_retrieve_succeed', data: unconfigured } });
  });

  it('can be changed one by one or together', async () => {
    expect(await update({ stockManagementV2Enabled: true })).toEqual({ ...unconfigured, stockManagementV2Enabled: true });
    expect(await update({ defaultSafetyStock: 8 })).toMatchObject({ stockManagementV2Enabled: true, defaultSafetyStock: 8 });
    expect(await update({ channels: { web: false } })).toMatchObject({ defaultSafetyStock: 8, channels: { web: false, kiosk: true } });
    expect(await update({ stockManagementV2Enabled: false, defaultSafetyStock: 0 })).toEqual({
      name: 'Alma',
      stockManagementV2Enabled: false,
      defaultSafetyStock: 0,
      channels: { web: false, kiosk: true },
    });
    expect(await http('PUT', { defaultSafetyStock: 2 })).toMatchObject({
      status: 200,
      body: { code: 'stock_settings_update_succeed', data: await read() },
    });
  });

  it('reject an empty body and a body without any setting', async () => {
    for (const body of [{}, { colour: 'red' }, undefined, '']) {
      const answer = await http('PUT', body);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'missing_parameters', extraData: { issues: [{ path: 'stockManagementV2Enabled' }, { path: 'defaultSafetyStock' }] } },
      });
    }
    expect(await refused({ name: 'Other' })).toMatchObject({ code: 'missing_parameters' });
    expect(await read()).toEqual(unconfigured);
  });

  it.each([
    { stockManagementV2Enabled: 'true' },
    { stockManagementV2Enabled: null },
    { defaultSafetyStock: -1 },
    { defaultSafetyStock: 1.5 },
    { defaultSafetyStock: '5' },
    { defaultSafetyStock: 1_000_001 },
    { stockManagementV2Enabled: true, defaultSafetyStock: null },
    { channels: { web: 1 } },
    { channels: [] },
    { channels: {} },
  ])('reject %j', async (body) => {
    expect(await refused(body)).toMatchObject({ status: 400 });
    expect(await read()).toEqual(unconfigured);
  });

  it('return 412 for If-Match with a stale ETag, and accept the current ETag or *', async () => {
    const { headers } = await http('GET');
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect((await http('GET', undefined, { 'if-none-match': etag })).status).toBe(304);
    const first = await http('PUT', { defaultSafetyStock: 6 }, { 'if-match': etag });
    expect(first.status).toBe(200);
    const stale = await http('PUT', { defaultSafetyStock: 7 }, { 'if-match': etag });
    expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed', extraData: { current: { defaultSafetyStock: 6 } } } });
    expect(stale.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await http('PUT', { defaultSafetyStock: 7 }, { 'if-match': first.headers.get('etag') ?? '' })).status).toBe(200);
    expect((await http('PUT', { defaultSafetyStock: 8 }, { 'if-match': '*' })).status).toBe(200);
    expect((await read()).defaultSafetyStock).toBe(8);
  });

  it('accept only one of several concurrent writes with the same ETag', async () => {
    const etag = (await http('GET')).headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => http('PUT', { defaultSafetyStock: 10 + index }, { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('preview a change in a dry run', async () => {
    const { status, body, headers } = await http('PUT', { defaultSafetyStock: 9 }, {}, '?dryRun=true');
    expect(status).toBe(200);
    expect(headers.get('dry-run')).toBe('true');
    expect(body).toMatchObject({
      data: { defaultSafetyStock: 9 },
      changes: [{ path: ['defaultSafetyStock'], kind: 'changed', before: 5, after: 9 }],
    });
    expect(await read()).toEqual(unconfigured);
    expect(await http('PUT', { defaultSafetyStock: 9 }, {}, '?dryRun=yes')).toMatchObject({ status: 400 });
  });

  it('can be restored by undoing a change', async () => {
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true, defaultSafetyStock: 3, kioskManaged: false });
    const before = await read();
    await update({ stockManagementV2Enabled: false, defaultSafetyStock: 12, channels: { web: false, kiosk: true } });
    const entry = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId, subjectKind: 'stock settings' } });
    expect(entry).toMatchObject({ subjectId: String(restaurantId), before, userId: manager.caller.userId });
    await manager.call(revertChange, { auditId: entry.id });
    expect(await read()).toEqual(before);
  });
});
