import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role as CallerRole } from '@/server/core/callers/caller';
import { AppError } from './core/operation/errors';
import { executeDownload, toRawInput, validateInput } from './core/operation/invoke';
import type { Operation } from './core/operation/operation';
import { listOperations } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { operations } from './operations';
import { type Actor, actorsOf, factsOf, type Role } from './testing/as';
import { createRestaurant } from './testing/factories';
import { furnish } from './testing/furnish';
import { withGeocoder } from './testing/geocoder';
import { tokenOf } from './testing/http';
import { inputsFor, type SamplePlace, samples } from './testing/samples';
import { seedTwoTenants } from './testing/tenants';

/**
 * Calls every operation of the registry with every role on its own place and on others: a neighbour (another restaurant of the brand), a
 * sibling (another brand of the group), a foreigner (another tenant), and a place that does not exist.
 */
const all = listOperations(operations);
const roles = [
  'admin',
  'brand_group',
  'brand',
  'withoutFlags',
  'restaurant',
  'pos',
  'kiosk',
  'customer',
  'web',
  'guest',
] as const satisfies Role[];
const targets = ['own', 'neighbour', 'sibling', 'foreign', 'nowhere'] as const;
type Target = (typeof targets)[number];

/** Which places are in the scope of each role. Things of the brand itself are also the neighbour's. */
const reach: Record<Role, readonly Target[]> = {
  admin: ['own', 'neighbour', 'sibling', 'foreign'],
  brand_group: ['own', 'neighbour', 'sibling'],
  brand: ['own', 'neighbour'],
  withoutFlags: ['own', 'neighbour'],
  restaurant: ['own'],
  pos: ['own'],
  kiosk: ['own'],
  customer: [],
  web: [],
  guest: [],
};
const brandReach = (role: Role): readonly Target[] =>
  reach[role].includes('neighbour') || role === 'guest' || role === 'web' ? reach[role] : ['own', 'neighbour'];

/** Operations without a place, which check their input themselves: how they refuse places outside of the caller's scope. */
const refusals: Record<string, 'data_not_found' | 'access_denied'> = {
  'brands.getBrandGroup': 'data_not_found',
  'brands.updateBrandGroup': 'data_not_found',
  'brands.archiveBrandGroup': 'data_not_found',
  'brands.unarchiveBrandGroup': 'data_not_found',
  'identity.createUser': 'access_denied',
  'identity.getUser': 'data_not_found',
  'identity.updateUser': 'data_not_found',
  'identity.resetUserPassword': 'data_not_found',
  'identity.listUserTokens': 'data_not_found',
  'identity.revokeUserTokens': 'data_not_found',
  'invitations.inviteUser': 'access_denied',
  'invitations.reinviteUser': 'data_not_found',
  'invitations.withdrawInvitation': 'data_not_found',
};

/** Things that belong to the brand as a whole: a neighbour's are found too. */
const ofBrands = new Set([
  'pickup.getPickupPoint',
  'customers.updateGuestGroup',
  'customers.deleteGuestGroup',
  'catalog.listCatalogProducts',
  'catalog.getCatalogProduct',
  'catalog.listCatalogCategories',
  'catalog.listOptionGroups',
  'catalog.getOptionGroup',
  'catalog.exportCatalog',
  'coupons.listCoupons',
  'images.listImages',
  'images.getImage',
  'grants.listGrants',
  'grants.listGrantChoices',
  'grants.getGrantsOverview',
  'grants.getGrant',
  'grants.listGrantVersions',
  'pricing-rules.listPricingRules',
  'pricing-rules.getPricingRule',
  'promotions.listPromotions',
  'promotions.getPromotion',
  'promotions.listPromotionVersions',
  'promotions.checkPromotions',
]);
/** Operations about a member, available to any restaurant of the brand. */
const ofMembers = new Set(['loyalty.readLoyaltyData', 'loyalty.voidCart']);
/** Orders created on the channel of a till. */
const ofTill = new Set(['orders.quoteOrder', 'orders.createOrder']);
/** Things that belong to a customer. */
const ofCustomers = new Set(['wallet.getHold', 'tickets.downloadTicket']);
const scopeOf = (id: string, role: Role, { access }: Operation): readonly Target[] => {
  // Guests can order in any restaurant of the brand.
  if ((role === 'customer' || role === 'web') && access !== 'public' && 'guests' in access.scope) return ['own', 'neighbour'];
  if (role === 'customer' && access !== 'public' && ('customer' in access.scope || ofCustomers.has(id))) return ['own'];
  return ofBrands.has(id) ? brandReach(role) : reach[role];
};

withGeocoder();

const places = {} as Record<Target, Omit<SamplePlace, 'tokenId'>>;
const actors = {} as Record<Role, Actor>;
const tokenIds = {} as Record<Role, number>;
/** Part of the names of a place's things, to recognise a response that shows them. */
const markOf = (target: Target) => `mark-${target}`;

beforeAll(async () => {
  const tenants = await seedTwoTenants(prisma);
  const as = actorsOf(tenants);
  for (const role of roles) {
    actors[role] = await as(role);
    const { userId } = actors[role].caller;
    if (userId !== null) await tokenOf(userId);
    tokenIds[role] = userId === null ? 1 : (await prisma.accessToken.findFirstOrThrow({ where: { userId } })).id;
  }
  const place = (target: Target, restaurantId: number, brandId: number) =>
    furnish(actors.admin, { restaurantId, brandId, name: markOf(target) });
  const { a, sibling, b } = tenants;
  const neighbour = await createRestaurant(prisma, { brandId: a.brandId });
  places.own = await place('own', a.restaurantId, a.brandId);
  places.neighbour = await place('neighbour', neighbour.id, a.brandId);
  places.sibling = await place('sibling', sibling.restaurantId, sibling.brandId);
  places.foreign = await place('foreign', b.restaurantId, b.brandId);
  await prisma.user.update({ where: { id: a.users.customer.id }, data: { customerId: places.own.customerId } });
  actors.customer = await as('customer');
  const nowhere = 2_147_483_000;
  places.nowhere = Object.fromEntries(Object.keys(places.own).map((key) => [key, nowhere])) as unknown as SamplePlace;
  const nowhereUuid = randomUUID();
  Object.assign(places.nowhere, {
    signature: 'nowhere',
    couponCode: 'nowhere',
    orderId: String(nowhere),
    email: places.own.email,
    enrolmentCode: places.own.enrolmentCode,
    tableLayoutUuid: nowhereUuid,
    roomUuid: nowhereUuid,
    badge: 'nowhere',
    ownBadge: 'nowhere',
    erasableName: 'nowhere',
    linkSecret: 'nowhere',
    boxRequestId: nowhereUuid,
    holdId: nowhereUuid,
    imageId: nowhereUuid,
    archivedImageId: nowhereUuid,
    shiftId: 'nowhere',
    memberId: 'nowhere',
    freeCardNumber: 'nowhere',
    batchNumber: 'nowhere',
    webhookOrderId: 'nowhere',
  });
});

const inputsOf = (id: string, operation: Operation, target: Target, role: Role) =>
  inputsFor(id, operation, { ...places[target], tokenId: tokenIds[role] });

/** Operations about the caller, and public ones, are the same in every place. */
const actsOnPlace = (id: string, { access }: Operation) => access !== 'public' && (Object.keys(access.scope).length > 0 || id in refusals);

function expectedOf(id: string, operation: Operation, input: Record<string, unknown>, role: Role, target: Target): string {
  const { access } = operation;
  // The link gives access, and the sample's is not signed by us.
  if (id === 'files.downloadFile') return 'link_invalid';
  // There is an admin, so the installation is set up.
  if (id === 'setup.setUp') return 'data_not_found';
  if (access === 'public') return 'ok';
  // Tills and kiosks have access, but coupons do not apply there.
  const isOffChannel = id === 'coupons.evaluateCoupon' && (role === 'pos' || role === 'kiosk');
  if (role === 'guest') return 'unauthenticated';
  if (!access.roles.includes(role === 'withoutFlags' ? 'brand' : role)) return 'access_denied';
  if (access.flag && role === 'withoutFlags') return 'missing_access_flag';
  const { scope } = access;
  const ofBrand = 'brand' in scope && input.restaurantId === undefined;
  const isForGuests = role === 'web' && 'guests' in scope;
  const reached = (ofBrand && !isForGuests ? brandReach(role) : scopeOf(id, role, operation)).includes(target);
  // Guests learn nothing about members, and customers only about themselves.
  const isTheirs = role === 'customer' ? target === 'own' : role !== 'web';
  if (reached && ofMembers.has(id) && !isTheirs) return 'member_not_found';
  // The sample is for a till; others have another channel.
  if (reached && ofTill.has(id) && ['kiosk', 'customer', 'web'].includes(role)) return 'invalid_parameters';
  // Orders that a kiosk left to the counter are paid there.
  if (reached && id === 'orders.addPayments' && role === 'kiosk') return 'access_denied';
  // Coupons are not accepted on these channels.
  if (reached && isOffChannel) return 'promocode_not_on_channel';
  if (reached) return id === 'reports.getReportLink' ? 'data_not_found' : 'ok';
  if ('locate' in scope) return 'data_not_found';
  if ('restaurant' in scope || 'brand' in scope || 'customer' in scope) return role === 'admin' ? 'data_not_found' : 'access_denied';
  return (['identity.createUser', 'invitations.inviteUser'].includes(id) && role === 'admin' ? 'data_not_found' : refusals[id]) ?? 'ok';
}

/** Calls an operation: a write as a dry run if possible. Returns «ok» and the response, or the code of the refusal. */
async function attempt(operation: Operation, input: object, actor: Actor): Promise<{ code: string; text: string }> {
  try {
    if (operation.kind === 'download') {
      const { body, contentType } = await executeDownload(operation, () => toRawInput(input), factsOf(actor.caller));
      if (!contentType.startsWith('text/event-stream')) return { code: 'ok', text: await new Response(body as BodyInit).text() };
      await (body as ReadableStream).cancel();
      return { code: 'ok', text: '' };
    }
    const dryRun = operation.kind !== 'query' && operation.transaction;
    const { dataText, changes } = await actor.outcome(operation, input, { dryRun });
    return { code: 'ok', text: `${dataText ?? ''}${JSON.stringify(changes ?? '')}` };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, text: JSON.stringify(error.extraData ?? '') };
    throw error;
  }
}

/** The marks in a text of places outside of the role's scope. */
const leaks = (text: string, scope: readonly Target[]) =>
  targets.filter((target) => !scope.includes(target) && text.includes(markOf(target)));

describe('every operation', () => {
  it.each(all)('$id has valid sample inputs', ({ id, operation }) => {
    for (const input of inputsOf(id, operation, 'own', 'brand'))
      expect(() => validateInput(operation, toRawInput(input), 'en'), `testing/samples.ts needs one for ${id}`).not.toThrow();
  });

  it.each(all)(
    '$id is available to exactly the roles and places in its scope, and shows nothing of other places',
    async ({ id, operation }) => {
      const [found, expected, shown]: [Record<string, string>, Record<string, string>, string[]] = [{}, {}, []];
      for (const role of roles) {
        for (const target of actsOnPlace(id, operation) ? targets : (['own'] as const)) {
          for (const input of inputsOf(id, operation, target, role)) {
            const key = `${role} → ${target} ${JSON.stringify(input)}`;
            const { code, text } = await attempt(operation, input, actors[role]);
            found[key] = code;
            expected[key] = expectedOf(id, operation, input, role, target);
            if (operation.access !== 'public')
              shown.push(...leaks(text, scopeOf(id, role, operation)).map((leaked) => `${key} shows ${leaked}`));
          }
        }
      }
      expect(found).toEqual(expected);
      expect(shown).toEqual([]);
    },
  );
});

describe('the access check itself', () => {
  it('detects names of places outside of a role’s scope in a response', async () => {
    const { text } = await attempt(operations.brands.listReachableRestaurants as Operation, {}, actors.admin);
    for (const target of ['own', 'neighbour', 'sibling', 'foreign'] as const) expect(text).toContain(markOf(target));
    expect(leaks(text, reach.restaurant)).toEqual(['neighbour', 'sibling', 'foreign']);
  });

  it('lists samples and refusals only of operations that exist', () => {
    const known = new Set(all.map(({ id }) => id));
    expect([...Object.keys(samples), ...Object.keys(refusals)].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('access rules', () => {
  const managers: CallerRole[] = ['admin', 'brand_group', 'brand', 'restaurant'];
  const rolesOf = ({ access }: Operation) => (access === 'public' ? 'public' : [...access.roles]);

  it.each(all.filter(({ feature }) => ['stock', 'live'].includes(feature)))(
    'let managers and devices read stock, and only managers change it: $id',
    ({ operation }) => expect(rolesOf(operation)).toEqual(operation.method === 'GET' ? [...managers, 'pos', 'kiosk'] : managers),
  );

  it('let managers read catalogs and the head office change them, and devices read menus and managers change them', () => {
    for (const { id, operation } of all.filter(({ feature, operation: { access } }) => feature === 'catalog' && access !== 'public')) {
      const isRead = operation.method === 'GET';
      const expected = operation.path.startsWith('/v2/brands')
        ? managers.slice(0, isRead ? 4 : 3)
        : [...managers, ...(isRead ? ['pos', 'kiosk'] : [])];
      expect([id, rolesOf(operation)]).toEqual([id, expected]);
    }
  });

  it('let the head office manage POS devices, managers and tills see them, and only tills answer for them', () => {
    const ofTills = ['devices.checkInDevice', 'devices.streamBox', 'devices.replyAsBox'];
    for (const { id, operation } of all.filter(({ feature, operation }) => feature === 'devices' && operation.access !== 'public')) {
      const writers = operation.path.startsWith('/pos_devices/compliant') ? ['admin'] : ['admin', 'brand_group', 'brand'];
      const expected = operation.method === 'GET' ? [...managers, 'pos'] : writers;
      expect([id, rolesOf(operation)]).toEqual([id, ofTills.includes(id) ? ['pos'] : expected]);
    }
  });

  it('let managers with CAN_EDIT_TABLE_LAYOUT edit layouts, tills read them too, and only tills report table sessions', () => {
    const drawn = all.filter(({ operation }) => /^\/(table-layouts|rooms)/.test(operation.path));
    expect(drawn.length).toBeGreaterThan(10);
    for (const { id, operation } of drawn) {
      const flag = operation.access !== 'public' && operation.access.flag;
      const read = [[...managers, 'pos'], undefined];
      expect([id, rolesOf(operation), flag]).toEqual([id, ...(operation.method === 'GET' ? read : [managers, 'CAN_EDIT_TABLE_LAYOUT'])]);
    }
    expect(rolesOf(operations.floor.getOperatingLayout)).toEqual(['admin', 'brand', 'pos']);
    expect(rolesOf(operations.floor.listTableSessions)).toEqual([...managers, 'pos']);
    expect(rolesOf(operations.floor.reportTableSessions)).toEqual(['pos']);
  });

  it('let devices read modules and consumption modes, managers change them, and only the head office manage a brand’s', () => {
    for (const { id, operation } of all.filter(({ feature }) => ['modules', 'consumption-modes'].includes(feature))) {
      const ofBrand = operation.path.startsWith('/v1/brands');
      const expected = operation.method === 'GET' ? [...managers, 'pos', 'kiosk'] : managers;
      if (id !== 'modules.getWebOrdering') expect([id, rolesOf(operation)]).toEqual([id, ofBrand ? managers.slice(0, 3) : expected]);
    }
  });

  it('keep public only setup, login, web sessions, password links, enrolment, Stripe events, guest reads, files and images', () => {
    const open = all.filter(({ operation }) => operation.access === 'public');
    const written = open.filter(({ operation }) => operation.method !== 'GET').map(({ id }) => id);
    expect(written).toEqual([
      'setup.setUp',
      'identity.login',
      'identity.openWebSession',
      'identity.changeExpiredPassword',
      'identity.checkPasswordLink',
      'identity.choosePassword',
      'identity.requestPasswordLink',
      'devices.enrolDevice',
      'payments.receiveStripeEvent',
    ]);
    expect(open.filter(({ operation }) => operation.method === 'GET').map(({ id }) => id)).toEqual([
      'catalog.readPublishedMenu',
      'modules.getWebOrdering',
      'pickup.listPickupSchedules',
      'pickup.listNextSlots',
      'pickup.listPickupExceptions',
      'pickup.listBrandPickupPoints',
      // Its link gives access.
      'files.downloadFile',
      // The id of an image gives access, too.
      'images.showImage',
    ]);
  });

  it('let managers change pickup schedules, exceptions and points, and only the head office copy them and change VAT zones', () => {
    for (const { id, operation } of all.filter(({ feature, operation }) => feature === 'pickup' && operation.method !== 'GET'))
      expect([id, rolesOf(operation)]).toEqual([id, operation.path.startsWith('/v1/brands') ? managers.slice(0, 3) : managers]);
    for (const { id, operation } of all.filter(({ feature }) => feature === 'fiscal')) {
      const ofHeadOffice = operation.method !== 'GET' || id === 'fiscal.listBrandZones';
      const readers = id === 'fiscal.getVatConfiguration' ? [...managers, 'pos', 'kiosk', 'customer'] : [...managers, 'pos'];
      expect([id, rolesOf(operation)]).toEqual([id, ofHeadOffice ? ['admin', 'brand_group', 'brand'] : readers]);
    }
    expect(rolesOf(operations.pickup.getPickupPoint)).toEqual([...managers, 'customer']);
    expect(rolesOf(operations.pickup.listPickupPoints)).toEqual([...managers, 'pos', 'kiosk']);
  });

  it.each(all.filter(({ feature, operation }) => feature === 'identity' && operation.path.startsWith('/v1/users')))(
    'let only the head office manage users: $id',
    ({ operation }) => expect(rolesOf(operation)).toEqual(['admin', 'brand_group', 'brand']),
  );
});
