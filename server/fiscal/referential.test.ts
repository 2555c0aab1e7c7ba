import { beforeEach, describe, expect, it } from 'vitest';
import { send, tokenOf } from '@/server/testing/http';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';

let tenants: TwoTenants;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
});

describe('GET /api/v1/vat-configuration', () => {
  const read = async (search: string, headers: Record<string, string> = {}) =>
    send('GET', `/api/v1/vat-configuration${search}`, { token: await tokenOf(tenants.a.users.customer.id), headers });
  const lines = (text: string) =>
    text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));

  it('returns the referential and its version to any signed-in user, in their language', async () => {
    const { body, status } = await read('', { 'accept-language': 'fr' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 'get_vat_configuration_succeed', data: { version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } });
    const { operationZones, vatGroups } = (
      body as { data: { operationZones: { code: string; name: string }[]; vatGroups: { rates: object }[] } }
    ).data;
    expect(operationZones.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['FR_METRO', 'FR_CORSICA', 'FR_REUNION', 'BE', 'LU', 'MC', 'CH']),
    );
    expect(operationZones[0]?.name).toBe('France métropolitaine');
    expect(vatGroups[0]?.rates).toMatchObject({ FR_METRO: { eatIn: 1000, takeAway: 1000, delivery: 1000 } });
  });

  it('filters by zone and group regardless of case, and ignores the mode in JSON', async () => {
    const { body } = await read('?zoneCode=be&groupCode=Meal&mode=eatIn');
    const { operationZones, vatGroups } = (
      body as { data: { operationZones: { code: string }[]; vatGroups: { code: string; rates: object }[] } }
    ).data;
    expect(operationZones.map(({ code }) => code)).toEqual(['BE']);
    expect(vatGroups).toMatchObject([{ code: 'MEAL', rates: { BE: { eatIn: 1200, takeAway: 600, delivery: 600 } } }]);
    expect((await read('?zoneCode=nowhere')).body).toMatchObject({ data: { operationZones: [] } });
  });

  it('returns percentages as a CSV file without an envelope, with one column if a mode is given', async () => {
    const answer = await read('?format=csv&zoneCode=FR_METRO&groupCode=packed_food');
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="vat-configuration-/);
    expect(lines(answer.text)).toEqual([
      ['zoneCode', 'zoneName', 'countryCode', 'vatGroupId', 'groupCode', 'groupName', 'eatIn', 'takeAway', 'delivery'],
      ['FR_METRO', 'Mainland France', 'FR', '2', 'PACKED_FOOD', 'Food packed to be kept', '10', '5.5', '5.5'],
    ]);
    const oneMode = lines((await read('?format=csv&zoneCode=CH&groupCode=MEAL&mode=takeAway')).text);
    expect(oneMode.map((line) => line.slice(6))).toEqual([['takeAway'], ['2.6']]);
  });

  it('returns the rates of another day', async () => {
    const { body } = await read('?zoneCode=LU&groupCode=STANDARD&date=2023-06-01');
    expect(body).toMatchObject({ data: { vatGroups: [{ rates: { LU: { eatIn: 1600 } } }] } });
  });

  it.each([`?zoneCode=${'x'.repeat(65)}`, `?groupCode=${'x'.repeat(65)}`, '?mode=drive', '?format=xml', '?date=yesterday'])(
    'rejects %s',
    async (search) => expect((await read(search)).body).toMatchObject({ status: 400, code: 'invalid_parameters' }),
  );

  it('returns 304 for a known ETag', async () => {
    const first = await read('');
    const again = await read('', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
  });
});
