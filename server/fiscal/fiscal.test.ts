// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createRestaurant, createRestaurantZone } from '@/server/testing/factories';
import { FRENCH_BUSINESS } from '@/server/testing/samples';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import * as fiscal from './fiscal.operations';

let tenants: TwoTenants;
let brand: Actor;
let id: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  id = (await createRestaurant(prisma, { brandId: tenants.a.brandId, street: '14 bis boulevard Voltaire' })).id;
});

const zonesOf = (restaurantId = id) => brand.call(fiscal.listOperationZones, { id: restaurantId });
const add = (operationZoneCode: string, more: object = {}) => brand.call(fiscal.addOperationZone, { id, operationZoneCode, ...more });
const configure = (operationZoneId: number, body: object) =>
  brand.refused(fiscal.configureOperationZone, { id, operationZoneId, ...FRENCH_BUSINESS, ...body });

describe('operation zones of a restaurant', () => {
  it('are empty at first, and the first one added becomes primary with the restaurant’s address', async () => {
    expect(await zonesOf()).toEqual([]);
    expect(await add('fr_metro')).toEqual({
      operationZoneId: 1,
      operationZoneCode: 'FR_METRO',
      isPrimary: true,
      socialReason: '',
      vatNumber: '',
      siret: '',
      address: {
        route: 'boulevard Voltaire',
        streetNumber: '14 bis',
        postalCode: '75004',
        locality: 'Paris',
        country: 'France',
        administrativeAreaLevel1: '',
        administrativeAreaLevel2: '',
        lat: 48.8556,
        lng: 2.3601,
      },
    });
    expect((await add('FR_CORSICA')).isPrimary).toBe(false);
    expect((await add('BE', { isPrimary: true })).isPrimary).toBe(true);
    expect((await zonesOf()).map((zone) => [zone.operationZoneCode, zone.isPrimary])).toEqual([
      ['BE', true],
      ['FR_METRO', false],
      ['FR_CORSICA', false],
    ]);
  });

  it('are rejected when added twice or unknown to the referential', async () => {
    await add('BE');
    expect((await brand.refused(fiscal.addOperationZone, { id, operationZoneCode: 'be' })).code).toBe('already_exists');
    expect(await brand.refused(fiscal.addOperationZone, { id, operationZoneCode: 'ATLANTIS' })).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'operationZoneCode' }] },
    });
  });

  it('have exactly one primary zone, even after concurrent changes', async () => {
    const codes = ['FR_METRO', 'BE', 'LU', 'CH', 'MC'];
    for (const code of codes) await add(code);
    const ids = (await zonesOf()).map(({ operationZoneId }) => operationZoneId);
    await Promise.all(ids.map((operationZoneId) => brand.call(fiscal.makeZonePrimary, { id, operationZoneId })));
    expect((await zonesOf()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    await expect(prisma.restaurantZone.updateMany({ where: { restaurantId: id }, data: { isPrimary: true } })).rejects.toThrow();
  });

  it('cannot lose the primary zone while others remain', async () => {
    await add('FR_METRO');
    await add('BE');
    expect((await brand.refused(fiscal.removeOperationZone, { id, operationZoneId: 1 })).code).toBe('conflict');
    await brand.call(fiscal.makeZonePrimary, { id, operationZoneId: 8 });
    await brand.call(fiscal.removeOperationZone, { id, operationZoneId: 1 });
    await brand.call(fiscal.removeOperationZone, { id, operationZoneId: 8 });
    expect(await zonesOf()).toEqual([]);
    for (const operation of [fiscal.removeOperationZone, fiscal.makeZonePrimary])
      expect((await brand.refused(operation, { id, operationZoneId: 8 })).code).toBe('data_not_found');
  });
});

describe('configuring an operation zone', () => {
  it('stores the business and its address, and numbers without separators', async () => {
    await add('FR_METRO');
    const address = { ...FRENCH_BUSINESS.address, lat: 48.86, lng: 2.36, provider: 'google', providerId: 'abc' };
    const input = {
      id,
      operationZoneId: 1,
      socialReason: 'Bistro SAS',
      vatNumber: 'fr 44 732 829 320',
      siret: '732 829 320 00074',
      address,
    };
    expect(await brand.call(fiscal.configureOperationZone, input)).toEqual({});
    const { provider: _, providerId: __, ...shown } = address;
    expect(await zonesOf()).toEqual([
      {
        operationZoneId: 1,
        operationZoneCode: 'FR_METRO',
        isPrimary: true,
        socialReason: 'Bistro SAS',
        vatNumber: 'FR44732829320',
        siret: '73282932000074',
        address: { ...shown, administrativeAreaLevel1: '', administrativeAreaLevel2: '' },
      },
    ]);
    const row = await prisma.restaurantZone.findFirstOrThrow({ where: { restaurantId: id } });
    expect(row.address).toMatchObject({ provider: 'google', providerId: 'abc' });
  });

  it.each([
    [{ siret: '73282932000075' }, 'invalid_parameters', [['siret', 'invalid_check_digits']]],
    [{ siret: '123' }, 'invalid_parameters', [['siret', 'invalid_format']]],
    [{ vatNumber: 'FR45732829320' }, 'invalid_parameters', [['vatNumber', 'invalid_check_digits']]],
    [
      { siret: '', vatNumber: 'BE0428759497' },
      'invalid_parameters',
      [
        ['siret', 'required'],
        ['vatNumber', 'invalid_format'],
      ],
    ],
    [
      { siret: undefined, vatNumber: undefined },
      'missing_parameters',
      [
        ['siret', 'required'],
        ['vatNumber', 'required'],
      ],
    ],
    [{ socialReason: undefined }, 'missing_parameters', [['socialReason', 'required']]],
    [
      { socialReason: undefined, siret: '', address: { ...FRENCH_BUSINESS.address, lat: 48.8 } },
      'missing_parameters',
      [
        ['socialReason', 'required'],
        ['siret', 'required'],
        ['address.lng', 'required'],
      ],
    ],
    [
      { socialReason: ' ', siret: '73282932000075', vatNumber: 'FR4473282932X', address: { ...FRENCH_BUSINESS.address, route: '' } },
      'invalid_parameters',
      [
        ['socialReason', 'too_small'],
        ['address.route', 'too_small'],
        ['siret', 'invalid_check_digits'],
        ['vatNumber', 'invalid_format'],
      ],
    ],
    [
      { siret: 7, vatNumber: 'F'.repeat(256) },
      'invalid_parameters',
      [
        ['vatNumber', 'too_big'],
        ['siret', 'invalid_type'],
      ],
    ],
    [{ socialReason: '  ' }, 'invalid_parameters', [['socialReason', 'too_small']]],
    [{ address: { ...FRENCH_BUSINESS.address, lat: 91, lng: 2 } }, 'invalid_parameters', [['address.lat', 'too_big']]],
  ])('rejects %j in France', async (body, code, issues) => {
    await add('FR_METRO');
    const refusal = await configure(1, body);
    expect(refusal.code).toBe(code);
    expect((refusal.extraData as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => [path, code])).toEqual(
      issues,
    );
  });

  it('keeps omitted address fields only while the address stays the same', async () => {
    const { lat, lng } = (await add('FR_METRO')).address;
    const known = { lat: 48.86, lng: 2.36, administrativeAreaLevel1: 'Île-de-France', provider: 'google', providerId: 'abc' };
    const save = async (address: object) => {
      await brand.call(fiscal.configureOperationZone, {
        id,
        operationZoneId: 1,
        ...FRENCH_BUSINESS,
        address: { ...FRENCH_BUSINESS.address, ...address },
      });
      return (await prisma.restaurantZone.findFirstOrThrow({ where: { restaurantId: id } })).address;
    };
    expect(await save(known)).toMatchObject(known);
    expect(await save({})).toMatchObject(known);
    expect(await save({ lat: 1, lng: 2 })).toMatchObject({ ...known, lat: 1, lng: 2 });
    const unknown = { administrativeAreaLevel1: '', administrativeAreaLevel2: '', provider: '', providerId: '' };
    expect(await save({ streetNumber: '2' })).toMatchObject({ streetNumber: '2', lat, lng, ...unknown });
    expect(await save({ streetNumber: '3', lat: 1, lng: 2 })).toMatchObject({ lat: 1, lng: 2, ...unknown });
  });

  it('applies the rules of the zone’s country: no SIRET abroad, no VAT number where there is no VAT', async () => {
    for (const [zone, operationZoneId, numbers] of [
      ['BE', 8, { vatNumber: 'BE 0428.759.497' }],
      ['LU', 9, { vatNumber: 'LU 150 274 42' }],
      ['MC', 10, { vatNumber: 'FR53000004605' }],
      ['CH', 11, { vatNumber: 'CHE-107.787.577 TVA' }],
      ['FR_MAYOTTE', 7, { siret: '73282932000074' }],
    ] as const) {
      await add(zone);
      const { socialReason, address } = FRENCH_BUSINESS;
      expect(await brand.call(fiscal.configureOperationZone, { id, operationZoneId, socialReason, address, ...numbers })).toEqual({});
    }
    expect((await configure(8, { vatNumber: 'FR44732829320' })).code).toBe('invalid_parameters');
  });

  it('returns data_not_found for a zone that the restaurant does not have', async () => {
    expect((await configure(1, {})).code).toBe('data_not_found');
  });

  it('shows its changes in a dry run, and can be undone and redone', async () => {
    await add('FR_METRO');
    const input = { id, operationZoneId: 1, ...FRENCH_BUSINESS };
    const { changes } = await brand.outcome(fiscal.configureOperationZone, input, { dryRun: true });
    expect(changes?.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining(['1.socialReason', '1.vatNumber', '1.siret']));
    expect((await zonesOf())[0]?.socialReason).toBe('');
    await brand.call(fiscal.configureOperationZone, input);
    const configured = await zonesOf();
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await brand.call(revertChange, { auditId });
    expect((await zonesOf())[0]).toMatchObject({ socialReason: '', siret: '', isPrimary: true });
    const { id: revertId } = await prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await brand.call(revertChange, { auditId: revertId });
    expect(await zonesOf()).toEqual(configured);
    expect((await brand.refused(revertChange, { auditId })).code).toBe('not_revertible');
  });

  it('returns conflict when an addition of a zone is undone after later changes, unless forced', async () => {
    await add('FR_METRO');
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await add('BE');
    expect((await brand.refused(revertChange, { auditId })).code).toBe('conflict');
    await brand.call(revertChange, { auditId, force: true });
    expect(await zonesOf()).toEqual([]);
  });
});

describe('the operation zone of an address', () => {
  const proposal = () => brand.call(fiscal.getZoneProposal, { id });
  const move = (countryCode: string, postalCode: string) => prisma.restaurant.update({ where: { id }, data: { countryCode, postalCode } });

  it.each([
    ['FR', '75011', 'FR_METRO'],
    ['FR', '20000', 'FR_CORSICA'],
    ['FR', '97200', 'FR_MARTINIQUE'],
    ['RE', '97400', 'FR_REUNION'],
    ['FR', '98000', 'MC'],
    ['MC', '98000', 'MC'],
    ['BE', '1000', 'BE'],
    ['FR', '97133', null],
    ['FR', '98800', null],
    ['DE', '10115', null],
  ])('in %s %s is %s', async (countryCode, postalCode, code) => {
    await move(countryCode, postalCode);
    const { proposed, isCovered, address } = await proposal();
    expect([proposed?.operationZoneCode ?? null, isCovered, address.postalCode]).toEqual([code, code !== null, postalCode]);
  });

  it('is proposed until it is the primary one, with the VAT groups that differ', async () => {
    await move('FR', '20000');
    await add('FR_METRO');
    expect((await proposal()).proposed).toMatchObject({ operationZoneCode: 'FR_CORSICA', isHeld: false });
    expect((await proposal()).proposed?.differingGroups).toEqual(
      expect.arrayContaining(['Food packed to be kept', 'Bread, viennoiserie and cakes']),
    );
    await add('FR_CORSICA');
    expect((await proposal()).proposed).toMatchObject({ isHeld: true });
    await brand.call(fiscal.makeZonePrimary, { id, operationZoneId: 2 });
    expect((await proposal()).proposed).toBeNull();
  });
});

describe('VAT rates', () => {
  it('come from the primary zone for a restaurant', async () => {
    await add('FR_METRO');
    await add('LU');
    const { operationZone, vatGroups } = await brand.call(fiscal.getRestaurantVat, { id });
    expect(operationZone).toEqual({
      operationZoneId: 1,
      code: 'FR_METRO',
      name: 'Mainland France',
      countryCode: 'FR',
      isPrimary: true,
      fiscalityType: 'NF525',
    });
    expect(vatGroups.find(({ code }) => code === 'PACKED_DRINK')).toMatchObject({
      vatGroupId: 4,
      eatIn: 1000,
      takeAway: 550,
      delivery: 550,
    });
    await brand.call(fiscal.makeZonePrimary, { id, operationZoneId: 9 });
    const after = await brand.call(fiscal.getRestaurantVat, { id });
    expect(after.operationZone?.code).toBe('LU');
    expect(after.vatGroups.map(({ code }) => code)).not.toContain('SCHOOL_MEAL');
  });

  it('are empty without a zone', async () => {
    expect(await brand.call(fiscal.getRestaurantVat, { id })).toEqual({ restaurantId: id, operationZone: null, vatGroups: [] });
    await prisma.restaurantZone.deleteMany();
    const brandId = tenants.a.brandId;
    expect(await brand.call(fiscal.getBrandVat, { id: brandId })).toEqual({ brandId, operationZone: null, vatGroups: [] });
  });

  it('come from the zone of most restaurants for a brand, or of its first restaurant on a tie', async () => {
    const { brandId, restaurantId } = tenants.a;
    const zoneOfBrand = async () => (await brand.call(fiscal.getBrandVat, { id: brandId })).operationZone?.code;
    await add('BE');
    expect(await zoneOfBrand()).toBe('FR_METRO');
    const { id: third } = await createRestaurant(prisma, { brandId });
    await createRestaurantZone(prisma, { restaurantId: third, operationZoneId: 8 });
    expect(await zoneOfBrand()).toBe('BE');
    await createRestaurantZone(prisma, { restaurantId, operationZoneId: 9, isPrimary: false });
    expect(await zoneOfBrand()).toBe('BE');
    await prisma.restaurant.update({ where: { id: third }, data: { archivedAt: new Date() } });
    expect(await zoneOfBrand()).toBe('FR_METRO');
  });
});

describe('operation zones of a brand', () => {
  it('are listed with the dominant zone, and with restaurants by name and their issues', async () => {
    const { brandId, restaurantId } = tenants.a;
    await prisma.restaurant.update({ where: { id }, data: { name: 'A first', city: 'Bastia', postalCode: '20200' } });
    await add('FR_METRO');
    await brand.call(fiscal.configureOperationZone, { id, operationZoneId: 1, ...FRENCH_BUSINESS });
    await add('BE');
    const { id: third } = await createRestaurant(prisma, { brandId, name: 'B second' });
    const { dominantZoneId, restaurants, zones } = await brand.call(fiscal.listBrandZones, { id: brandId });
    expect(zones.map(({ code, primaryIn }) => `${code} ${primaryIn}`)).toEqual(['FR_METRO 2', 'FR_CORSICA 0', 'BE 0']);
    expect(dominantZoneId).toBe(1);
    expect(restaurants.map((each) => each.restaurantId)).toEqual([id, third, restaurantId]);
    expect(restaurants[0]).toMatchObject({
      name: 'A first',
      city: 'Bastia',
      zones: [
        { operationZoneCode: 'FR_METRO', isPrimary: true, socialReason: FRENCH_BUSINESS.socialReason },
        { operationZoneCode: 'BE', isPrimary: false },
      ],
    });
    expect(restaurants[0]?.issues.map(({ code, operationZoneId }) => `${code} ${operationZoneId}`)).toEqual([
      'unusual_rates 1',
      'no_company 8',
      'vat_number_missing 8',
    ]);
    expect(restaurants[1]).toMatchObject({ zones: [], issues: [{ code: 'no_zone', operationZoneId: null }] });
  });

  it('are denied to restaurant users', async () => {
    const ofRestaurant = await actorsOf(tenants)('restaurant');
    expect((await ofRestaurant.refused(fiscal.listBrandZones, { id: tenants.a.brandId })).code).toBe('access_denied');
  });
});
