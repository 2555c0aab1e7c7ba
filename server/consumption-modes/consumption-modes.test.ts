// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createDeliveryArea, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { untouchedMode } from '@/server/testing/modes';
import { createMode, deleteMode, getMode, getModesOverview, listModes, updateMode } from './consumption-modes.operations';
import type { ModeType } from './consumption-modes.values';

let restaurantId: number;
let brandId: number;
let manager: Actor;
let token: string;

beforeEach(async () => {
  ({ id: restaurantId, brandId } = await createRestaurant(prisma));
  const user = await createUser(prisma, { role: 'restaurant', restaurantId });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});

const make = (type: ModeType = 'MODE_DELIVERY', channelId = 2) => manager.call(createMode, { restaurantId, channelId, type });
const list = (channel_id = 2) => manager.call(listModes, { restaurant_id: restaurantId, channel_id });
const http = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(method, path, { token, body, headers });
const rows = () => prisma.consumptionMode.findMany({ where: { restaurantId } });
const lastEntry = (consumptionModeId: number) =>
  prisma.auditEntry.findFirstOrThrow({
    where: { restaurantId, subjectKind: 'consumption mode', subjectId: String(consumptionModeId) },
    orderBy: { id: 'desc' },
  });

describe('creating a consumption mode', () => {
  it('answers 201 with the mode as documented', async () => {
    const body = { restaurantId, channelId: 2, type: 'MODE_DELIVERY', colour: 'ignored', flags: 6 };
    const answer = await http('POST', '/consumption_modes', body);
    expect(answer).toMatchObject({ status: 201, body: { code: 'consumption_mode_created' } });
    expect(answer.body.data).toEqual({
      consumptionModeId: expect.any(Number),
      restaurantId,
      brandId,
      channelId: 2,
      type: 'MODE_DELIVERY',
      ...untouchedMode,
    });
    const listed = await http('GET', `/consumption_modes?restaurant_id=${restaurantId}&channel_id=2`);
    expect(listed).toMatchObject({ status: 200, body: { code: 'consumption_modes_succeed', data: [answer.body.data] } });
  });

  it('sets the drive flag for MODE_DRIVE only', async () => {
    expect(await make('MODE_DRIVE')).toMatchObject({ flags: 1 });
    expect(await make('MODE_SIT_IN')).toMatchObject({ flags: 0 });
  });

  it.each([0, 3, 5, -1, 2.5, null, 'web'])('rejects the channel %j', async (channelId) => {
    const answer = await http('POST', '/consumption_modes', { restaurantId, channelId, type: 'MODE_DRIVE' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
    expect(await rows()).toEqual([]);
  });

  it('rejects unknown types and missing fields', async () => {
    expect(await http('POST', '/consumption_modes', { restaurantId, channelId: 1, type: 'MODE_FLY' })).toMatchObject({
      body: { code: 'invalid_parameters' },
    });
    expect(await http('POST', '/consumption_modes', { restaurantId })).toMatchObject({
      status: 400,
      body: { code: 'missing_parameters', extraData: { issues: [{ path: 'channelId' }, { path: 'type' }] } },
    });
  });

  it('returns the existing mode the second time, without a second entry in the history', async () => {
    const first = await make();
    await manager.call(updateMode, { consumptionModeId: first.consumptionModeId, fee: 300 });
    expect(await make()).toEqual({ ...first, fee: 300 });
    expect(await rows()).toHaveLength(1);
    expect(await prisma.auditEntry.count({ where: { restaurantId, operation: 'POST /consumption_modes' } })).toBe(1);
  });

  it('creates one record when many requests arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => make('MODE_TAKE_AWAY', 1)));
    expect(new Set(answers.map(({ consumptionModeId }) => consumptionModeId)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await prisma.auditEntry.count({ where: { restaurantId, operation: 'POST /consumption_modes' } })).toBe(1);
  });

  it('creates separate modes for each channel', async () => {
    const web = await make('MODE_SIT_IN', 2);
    const kiosk = await make('MODE_SIT_IN', 1);
    expect(kiosk.consumptionModeId).not.toBe(web.consumptionModeId);
    expect([await list(1), await list(2)]).toEqual([[kiosk], [web]]);
  });

  it('previews the new mode in a dry run', async () => {
    const { dataText, changes } = await manager.outcome(createMode, { restaurantId, channelId: 2, type: 'MODE_DRIVE' }, { dryRun: true });
    expect(JSON.parse(dataText)).toMatchObject({ type: 'MODE_DRIVE', flags: 1 });
    expect(changes).toMatchObject([{ path: [], kind: 'added' }]);
    expect(await rows()).toEqual([]);
  });
});

describe('listing consumption modes', () => {
  it('returns the modes of the channel in order, without deleted ones', async () => {
    for (const type of ['MODE_DRIVE', 'MODE_DELIVERY', 'MODE_SIT_IN', 'MODE_TAKE_AWAY'] as const) await make(type);
    const [, away] = await list();
    await manager.call(deleteMode, { consumptionModeId: away?.consumptionModeId ?? 0 });
    expect((await list()).map(({ type }) => type)).toEqual(['MODE_SIT_IN', 'MODE_DELIVERY', 'MODE_DRIVE']);
    expect(await list(1)).toEqual([]);
  });

  it('requires restaurant_id and a valid channel_id', async () => {
    const get = (query: string) => http('GET', `/consumption_modes${query}`);
    expect(await get('')).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
    expect(await get(`?restaurant_id=${restaurantId}`)).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
    expect(await get(`?restaurantId=${restaurantId}&channelId=2`)).toMatchObject({ status: 400, body: { code: 'missing_parameters' } });
    expect(await get(`?restaurant_id=${restaurantId}&channel_id=5`)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
    expect(await get(`?restaurant_id=one&channel_id=2`)).toMatchObject({ status: 400, body: { code: 'invalid_parameters' } });
  });
});

describe('changing a consumption mode', () => {
  const everything = {
    flags: 6,
    fee: 250,
    labelFee: 'Livraison',
    reduction: 100,
    labelReduction: 'Midi',
    delay: 30,
    additionalInformationTitle: 'Votre table ?',
    additionalInformationType: 'TABLE_NUMBER' as const,
    additionalInformationValueIfSkipped: 'Comptoir',
    tableListChoice: ['1', '2', 'T12'],
    additionalInformationAllowSkip: true,
    isTimeSlotModeEnabled: true,
    customerShowUpNotification: true,
    sendReminderEmailShowUpNotification: true,
    delayBeforeSendingReminderEmailShowUpNotification: 45,
  };

  it('changes every field, one at a time or all together, and clears nullable fields', async () => {
    const made = await make('MODE_SIT_IN');
    const { consumptionModeId } = made;
    let expected = made;
    for (const [name, value] of Object.entries(everything)) {
      expected = { ...expected, [name]: value };
      const answer = await http('PUT', `/consumption_modes/${consumptionModeId}`, { [name]: value });
      expect(answer).toMatchObject({ status: 200, body: { code: 'consumption_mode_updated' } });
      expect(answer.body.data).toEqual(expected);
    }
    expect(await manager.call(updateMode, { consumptionModeId, ...untouchedMode })).toEqual(made);
    expect(await manager.call(updateMode, { consumptionModeId, ...everything })).toEqual({ ...made, ...everything });
    expect(await http('PUT', `/consumption_modes/${consumptionModeId}`, {})).toMatchObject({ status: 200, body: { data: everything } });
  });

  it('ignores another restaurant, brand, channel or type', async () => {
    const made = await make();
    const body = { restaurantId: 999, brandId: 999, channelId: 1, type: 'MODE_DRIVE' };
    expect((await http('PUT', `/consumption_modes/${made.consumptionModeId}`, body)).body.data).toEqual(made);
  });

  it.each([
    { flags: 8 },
    { flags: -1 },
    { flags: null },
    { fee: -1 },
    { fee: 2.5 },
    { fee: '250' },
    { reduction: 10_000_001 },
    { delay: -5 },
    { labelFee: 'x'.repeat(256) },
    { labelFee: 12 },
    { additionalInformationType: 'SHOE_SIZE' },
    { additionalInformationAllowSkip: 'yes' },
    { tableListChoice: { a: 1 } },
    { tableListChoice: [['1']] },
    { isTimeSlotModeEnabled: null },
    { customerShowUpNotification: 1 },
  ])('rejects %j', async (body) => {
    const { consumptionModeId } = await make();
    expect(await http('PUT', `/consumption_modes/${consumptionModeId}`, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameters' },
    });
    expect(await list()).toMatchObject([untouchedMode]);
  });

  it('answers 400 data_not_found for an unknown, a deleted and a foreign mode', async () => {
    const { consumptionModeId } = await make();
    await manager.call(deleteMode, { consumptionModeId });
    const foreign = await prisma.consumptionMode.create({
      data: { restaurantId: (await createRestaurant(prisma)).id, channelId: 2, type: 'MODE_DRIVE' },
    });
    for (const id of [2_147_483_000, consumptionModeId, foreign.id])
      expect(await http('PUT', `/consumption_modes/${id}`, { fee: 1 })).toMatchObject({
        status: 400,
        body: { status: 400, code: 'data_not_found' },
      });
    expect(await http('GET', '/consumption_modes/2147483000')).toMatchObject({ status: 404, body: { code: 'data_not_found' } });
  });

  it('answers 412 to all but one of several changes with the same ETag', async () => {
    const { consumptionModeId } = await make();
    const path = `/consumption_modes/${consumptionModeId}`;
    const etag = (await http('GET', path)).headers.get('etag') ?? '';
    const answers = await Promise.all([1, 2, 3, 4].map((fee) => http('PUT', path, { fee }, { 'if-match': etag })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('can be undone, which restores exactly the earlier state', async () => {
    const { consumptionModeId } = await make('MODE_SIT_IN');
    const before = await manager.call(updateMode, { consumptionModeId, ...everything });
    await manager.call(updateMode, { consumptionModeId, ...untouchedMode });
    await manager.call(revertChange, { auditId: (await lastEntry(consumptionModeId)).id });
    expect(await manager.call(getMode, { consumptionModeId })).toEqual(before);
  });
});

describe('deleting a consumption mode', () => {
  it('answers 200, and creating the mode again restores the same row with its settings', async () => {
    const { consumptionModeId } = await make();
    const set = await manager.call(updateMode, { consumptionModeId, fee: 290, labelFee: 'Coursier' });
    const answer = await http('DELETE', `/consumption_modes/${consumptionModeId}`);
    expect(answer).toMatchObject({ status: 200, body: { status: 200, code: 'consumption_mode_deleted' } });
    expect(await list()).toEqual([]);
    expect(await http('DELETE', `/consumption_modes/${consumptionModeId}`)).toMatchObject({
      status: 404,
      body: { code: 'data_not_found' },
    });
    expect(await make()).toEqual(set);
    expect(await rows()).toHaveLength(1);
  });

  it('can be undone, unless the mode exists again', async () => {
    const { consumptionModeId } = await make();
    await manager.call(deleteMode, { consumptionModeId });
    const entry = await lastEntry(consumptionModeId);
    expect(entry).toMatchObject({ before: { consumptionModeId }, after: null });
    await manager.call(revertChange, { auditId: entry.id });
    expect(await list()).toMatchObject([{ consumptionModeId }]);
    await manager.call(deleteMode, { consumptionModeId });
    const second = await lastEntry(consumptionModeId);
    await make();
    expect(await manager.refused(revertChange, { auditId: second.id })).toMatchObject({ code: 'conflict' });
  });

  it('succeeds only once when two try at the same moment', async () => {
    const { consumptionModeId } = await make();
    const answers = await Promise.all([1, 2].map(() => http('DELETE', `/consumption_modes/${consumptionModeId}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('overview of a restaurant’s consumption modes', () => {
  it('contains the modes of both channels, deleted ones that can be restored, and issues', async () => {
    await prisma.brandChannel.deleteMany({ where: { brandId, channelId: 1 } });
    const kiosk = await make('MODE_SIT_IN', 1);
    const gone = await make('MODE_DRIVE', 2);
    await manager.call(deleteMode, { consumptionModeId: gone.consumptionModeId });
    const away = await make('MODE_TAKE_AWAY', 2);
    const charged = await manager.call(updateMode, { consumptionModeId: away.consumptionModeId, fee: 50 });
    expect(await manager.call(getModesOverview, { restaurantId })).toEqual({
      channels: [2, 5],
      modes: [kiosk, charged],
      deleted: [{ channelId: 2, type: 'MODE_DRIVE' }],
      issues: [
        { consumptionModeId: kiosk.consumptionModeId, channelId: 1, type: 'MODE_SIT_IN', code: 'channel_off', severity: 'error' },
        { consumptionModeId: away.consumptionModeId, channelId: 2, type: 'MODE_TAKE_AWAY', code: 'fee_without_label', severity: 'warning' },
      ],
    });
  });

  it('takes active delivery areas and pickup schedules into account', async () => {
    const delivery = await make('MODE_DELIVERY');
    const away = await make('MODE_TAKE_AWAY');
    for (const { consumptionModeId } of [delivery, away])
      await manager.call(updateMode, { consumptionModeId, isTimeSlotModeEnabled: true });
    const codes = async () => (await manager.call(getModesOverview, { restaurantId })).issues.map(({ type, code }) => `${type} ${code}`);
    expect(await codes()).toEqual([
      'MODE_TAKE_AWAY slots_without_schedule',
      'MODE_DELIVERY delivery_without_area',
      'MODE_DELIVERY slots_without_schedule',
    ]);
    await createDeliveryArea(prisma, { restaurantId, consumptionModeIds: [delivery.consumptionModeId], isActivated: false });
    expect(await codes()).toContain('MODE_DELIVERY delivery_without_area');
    await prisma.deliveryArea.updateMany({ where: { restaurantId }, data: { isActivated: true } });
    const week = await prisma.pickupWeek.create({ data: { restaurantId } });
    const orderingQuotas = [{ consumptionMode: '1', orderingQuota: 0 }];
    await prisma.pickupSchedule.create({
      data: { weekId: week.id, restaurantId, day: 'MON', startMinute: 600, endMinute: 700, orderingQuotas },
    });
    expect(await codes()).toEqual(['MODE_DELIVERY slots_without_schedule']);
  });
});
