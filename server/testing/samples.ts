import type { Operation } from '@/server/core/operation/operation';
import { TEST_PASSWORD } from './factories';
import { uploadedFile } from './imports';
import { pngOf } from './pictures';
import { ruleOf } from './promotion-factories';
import type { Things } from './tenants';

/** A value for each name that a path or a query asks for: one restaurant with one of everything. */
export interface SamplePlace extends Things {
  restaurantId: number;
  brandId: number;
  /** The first version of its layout is published. */
  version: number;
  auditId: number;
  userId: number;
  email: string;
  tokenId: number;
  /** Of the caller. */
  reportGenerationId?: number;
  /** Has no password yet. */
  invitedUserId?: number;
  /** Could not be sent. */
  mailId?: number;
}

/** A delivery area as the interface takes it. */
export const sampleArea = {
  name: 'Marais',
  deliveryFee: 290,
  deliveryDelay: 30,
  isActivated: true,
  minimumAmount: 1500,
  minimumAmountForFreeDelivery: null,
  forceOnlinePayment: false,
  isScheduleModeEnabled: false,
  points: [
    { lat: 48.85, lng: 2.35 },
    { lat: 48.85, lng: 2.37 },
    { lat: 48.86, lng: 2.36 },
  ],
};

/** A grant as the interface takes it. */
const sampleGrant = { code: 'NEW', labelTicket: 'New grant', amount: 300, strategy: 1, dailyLimit: 1 };

/** A choice of an option group. */
const sampleChoice = { choiceId: '7f1f2f0c-40b5-4d0e-9d5c-2f3f54ad3a58', name: 'Large' };

/** What a zone in France takes. */
export const FRENCH_BUSINESS = {
  socialReason: 'Bistro SAS',
  vatNumber: 'FR44732829320',
  siret: '73282932000074',
  address: { route: 'rue de Rivoli', streetNumber: '1', postalCode: '75004', locality: 'Paris', country: 'France' },
};

/** A cart that is made now. */
export const sampleCart = () => ({
  consumptionMode: 'MODE_SIT_IN' as const,
  createdAt: new Date().toISOString(),
  items: [{ productId: 1, name: 'Soup', itemNetPrice: 900, itemGrossPrice: 990, quantity: 2, tags: [] }],
  totalPrice: 1980,
});

/** What operations need beside the names in their paths; several where there are several ways to ask. */
export const samples: Record<string, (place: SamplePlace) => object | object[]> = {
  'setup.setUp': () => ({ code: '0000-0000-0000-0000', name: 'First', email: 'first@test.example', password: 'a password to come' }),
  'coupons.listCoupons': ({ brandId }) => [{ brandId }, { brandId, archived: true }],
  'coupons.createCoupons': ({ brandId }) => ({ brandId, code: 'SPRING', reductionType: 'percentage', reductionValue: '1000' }),
  'coupons.importCodes': ({ brandId }) => ({ brandId, reductionType: 'absolute', reductionValue: 500, codes: ['SPRING-A1'] }),
  'coupons.updateCoupon': () => ({ isActive: false }),
  'coupons.evaluateCoupon': ({ couponCode, productId }) => ({
    code: couponCode,
    cart: {
      consumptionMode: 'MODE_TAKE_AWAY',
      createdAt: new Date().toISOString(),
      items: [{ productId, name: 'Menu', itemNetPrice: 2_000, itemGrossPrice: 2_200, quantity: 1, tags: [] }],
      totalPrice: 2_200,
    },
  }),
  'coupons.unarchiveCoupon': ({ archivedPromocodeId }) => ({ promocodeId: archivedPromocodeId }),
  'coupons.duplicateCoupon': () => ({ code: 'AUTUMN' }),
  'identity.login': ({ email }) => ({ username: email, password: TEST_PASSWORD, grant_type: 'password' }),
  'identity.openWebSession': ({ brandId }) => ({ brandId }),
  'identity.changeExpiredPassword': ({ email }) => ({ email, currentPassword: TEST_PASSWORD, newPassword: 'a password to come' }),
  'identity.checkPasswordLink': ({ linkSecret }) => ({ secret: linkSecret }),
  'identity.choosePassword': ({ linkSecret }) => ({ secret: linkSecret, newPassword: 'a password to come' }),
  'identity.requestPasswordLink': ({ email }) => ({ email }),
  'invitations.inviteUser': ({ restaurantId }) => ({ email: 'new@test.example', role: 'restaurant', restaurantId }),
  'invitations.reinviteUser': ({ invitedUserId }) => ({ userId: invitedUserId }),
  'invitations.withdrawInvitation': ({ invitedUserId }) => ({ userId: invitedUserId }),
  'identity.changePassword': () => ({ currentPassword: TEST_PASSWORD, newPassword: 'a password to come' }),
  'identity.createUser': ({ restaurantId }) => ({ email: 'new@test.example', name: 'New', role: 'restaurant', restaurantId }),
  'identity.updateUser': () => ({ name: 'Renamed' }),
  'brands.createBrandGroup': () => ({ name: 'New group' }),
  'brands.getBrandGroup': ({ groupId }) => ({ brandGroupId: groupId }),
  'brands.updateBrandGroup': ({ groupId }) => ({ brandGroupId: groupId, name: 'Renamed' }),
  'brands.archiveBrandGroup': ({ emptyGroupId }) => ({ brandGroupId: emptyGroupId }),
  'brands.unarchiveBrandGroup': ({ archivedGroupId }) => ({ brandGroupId: archivedGroupId }),
  'brands.unarchiveBrand': ({ archivedBrandId }) => ({ brandId: archivedBrandId }),
  'brands.unarchiveRestaurant': ({ archivedRestaurantId }) => ({ restaurantId: archivedRestaurantId }),
  'brands.createBrand': () => ({ name: 'New brand', channelIds: [2] }),
  'brands.updateBrand': () => ({ name: 'Renamed' }),
  'brands.createRestaurant': ({ brandId }) => ({
    brandId,
    name: 'New',
    street: '3 rue de la Roquette',
    postalCode: '75011',
    city: 'Paris',
    countryCode: 'FR',
    lat: 48.8537,
    lng: 2.3707,
  }),
  'brands.findTimeZone': () => ({ lat: 48.8537, lng: 2.3707 }),
  'brands.searchAddresses': () => ({ q: '12 rue de Rivoli' }),
  'brands.updateRestaurant': () => ({ phone: '+33142000000' }),
  'catalog.importCatalog': () => ({ file: uploadedFile('Name;Price\nNew product;7,90\n') }),
  'catalog.exportCatalog': () => [{ fileType: 'csv' }, { fileType: 'xlsx' }],
  'catalog.createCatalogProduct': () => ({ name: 'New product', priceCents: 790 }),
  'catalog.createCatalogProducts': () => ({ products: [{ name: 'New product', priceCents: 790 }, { name: 'Another' }] }),
  'catalog.archiveCatalogProducts': ({ catalogProductId }) => ({ productIds: [catalogProductId], isArchived: true }),
  'catalog.updateCatalogProducts': ({ catalogProductId }) => ({ products: [{ productId: catalogProductId, priceCents: 790 }] }),
  'catalog.getCatalogProduct': ({ catalogProductId }) => ({ productId: catalogProductId }),
  'catalog.updateCatalogProduct': ({ catalogProductId }) => ({ productId: catalogProductId, name: 'Renamed' }),
  'catalog.archiveCatalogProduct': ({ catalogProductId }) => ({ productId: catalogProductId }),
  'catalog.unarchiveCatalogProduct': ({ archivedCatalogProductId }) => ({ productId: archivedCatalogProductId }),
  'catalog.unarchiveMenuProduct': ({ archivedMenuProductId }) => ({ productId: archivedMenuProductId }),
  'catalog.replaceCatalogCategories': ({ catalogProductId }) => ({ categories: [{ name: 'New', productIds: [catalogProductId] }] }),
  'catalog.createOptionGroup': () => ({ name: 'New group', choices: [sampleChoice] }),
  'catalog.updateOptionGroup': () => ({ name: 'Renamed', choices: [sampleChoice] }),
  'catalog.createMenu': () => ({ name: 'Evening' }),
  'catalog.updateMenu': () => ({ name: 'Renamed' }),
  'catalog.createMenuProduct': ({ catalogProductId }) => [{ catalogProductId }, { name: 'New', priceCents: 650 }],
  'catalog.updateMenuProducts': ({ productId }) => ({ products: [{ productId, priceCents: 650 }] }),
  'catalog.updateMenuProduct': () => ({ priceCents: 650 }),
  'catalog.readPublishedMenu': () => ({ channelId: 2 }),
  'catalog.offerProducts': ({ catalogProductId, restaurantId }) => ({
    productIds: [catalogProductId],
    restaurantIds: [restaurantId],
    isOffered: true,
  }),
  'brands.archiveRestaurants': ({ restaurantId }) => ({ restaurantIds: [restaurantId] }),
  'readiness.setFirstSteps': () => ({ isHidden: true }),
  'stock.setQuantity': () => ({ quantity: 3 }),
  'stock.setSafetyStock': () => ({ safetyStock: 3 }),
  'stock.setAvailability': () => ({ web: false }),
  'stock.updateStockSettings': () => ({ defaultSafetyStock: 9 }),
  'stock.createDelivery': ({ productId }) => ({ supplierName: 'Verger', lines: [{ productId, quantity: 1 }] }),
  'stock.updateDelivery': ({ productId }) => ({
    supplierName: 'Verger',
    expectedAt: '2030-01-02T07:00:00Z',
    lines: [{ productId, quantity: 2 }],
  }),
  'stock.undoDelivery': ({ receivedDeliveryId }) => ({ deliveryId: receivedDeliveryId }),
  'stock.downloadDeliveryReport': () => ({ format: 'csv' }),
  'floor.getOperatingLayout': ({ restaurantId }) => ({ restaurantId }),
  'floor.listTableSessions': ({ restaurantId }) => [{ restaurantId }, { restaurantId, status: 'OPEN' }],
  'floor.listLayouts': ({ restaurantId }) => ({ restaurantId }),
  'floor.createLayout': ({ restaurantId }) => ({ restaurantId, name: 'Summer' }),
  'floor.duplicateLayout': () => ({ name: 'Summer' }),
  'floor.updateLayout': () => ({ name: 'Winter' }),
  'floor.replacePlan': () => ({
    rooms: [{ name: 'Bar', position: 0, tables: [{ name: 'New 3', positionX: 0, positionY: 0, height: 80, width: 80 }] }],
  }),
  'floor.createRoom': ({ tableLayoutUuid }) => ({
    name: 'Terrace',
    tableLayoutId: tableLayoutUuid,
    tables: [{ name: 'New 1', positionX: 0, positionY: 0, height: 80, width: 80 }],
  }),
  'floor.updateRoom': () => ({ name: 'Bar', tables: [{ name: 'New 2', positionX: 0, positionY: 0, height: 80, width: 80 }] }),
  'floor.reportTableSessions': () => ({ tableSessions: [] }),
  // The moment is named: two calls may stand on either side of a minute.
  'readiness.getReadiness': () => ({ day: '2031-05-05', minute: 720 }),
  'readiness.listReadiness': () => ({ day: '2031-05-05', minute: 720 }),
  'delivery-areas.replaceAreas': () => ({ areas: [sampleArea] }),
  'delivery-areas.searchAddresses': () => ({ q: '12 rue de Rivoli' }),
  'delivery-areas.probe': ({ consumptionModeId }) => [
    { lat: 48.855, lng: 2.36, day: 'MON', minute: 720 },
    { lat: 48.855, lng: 2.36, day: 'MON', minute: 720, consumptionModeId },
  ],
  'delivery-areas.importAreas': () => ({ content: '{"type":"Point","coordinates":[2.35,48.85]}' }),
  'delivery-areas.copyAreas': ({ restaurantId }) => ({ fromRestaurantId: restaurantId, toRestaurantIds: [restaurantId] }),
  'devices.replyAsBox': ({ boxRequestId }) => ({ requestId: boxRequestId, payload: {} }),
  'devices.listPosDevices': ({ brandId, restaurantId }) => ({ brandId, restaurantId }),
  'devices.setCompliantVersions': () => ({ versions: ['4.12.0'] }),
  'devices.createDevice': () => ({ deviceName: 'Terrace' }),
  'devices.updateDevice': () => ({ deviceName: 'Bar' }),
  'devices.enrolDevice': ({ enrolmentCode }) => ({ code: enrolmentCode }),
  'devices.checkInDevice': () => ({ posVersion: '4.12.0' }),
  'modules.getModule': () => ({ moduleId: 1, channelId: 2 }),
  'modules.saveModule': () => ({ moduleId: 1, channelId: 2, module: { preparationTime: 25 } }),
  'modules.saveModules': () => ({ modules: [{ moduleId: 1, channelId: 2, module: { preparationTime: 25 } }] }),
  'modules.setOpening': () => ({ channels: [{ channelId: 2, state: 'CLOSE' }] }),
  'modules.setOpenings': ({ restaurantId }) => ({ restaurantIds: [restaurantId], channels: [{ channelId: 2, state: 'CLOSE' }] }),
  'modules.getBrandModule': () => ({ moduleId: 1, channelId: 2 }),
  'modules.saveBrandModule': () => ({ moduleId: 1, channelId: 2, module: { preparationTime: 25 } }),
  'modules.saveBrandModules': () => ({ modules: [{ moduleId: 1, channelId: 2, module: { preparationTime: 25 } }] }),
  'modules.copyModules': ({ restaurantId }) => ({ fromRestaurantId: restaurantId, toRestaurantIds: [restaurantId] }),
  'consumption-modes.listModes': ({ restaurantId }) => ({ restaurant_id: restaurantId, channel_id: 2 }),
  'consumption-modes.createMode': ({ restaurantId }) => ({ restaurantId, channelId: 2, type: 'MODE_DELIVERY' }),
  'consumption-modes.saveModes': () => ({ modes: [{ channelId: 2, type: 'MODE_DELIVERY', fee: 250 }] }),
  'consumption-modes.copyModes': ({ restaurantId }) => ({ fromRestaurantId: restaurantId, toRestaurantIds: [restaurantId] }),
  'consumption-modes.updateMode': () => ({ fee: 250 }),
  'pickup.replacePickupSchedules': () => ({ pickupSchedules: [{ day: 'TUE', start: 690, end: 840 }] }),
  'pickup.copyPickup': ({ restaurantId }) => ({ fromRestaurantId: restaurantId, toRestaurantIds: [restaurantId] }),
  'pickup.createPickupException': () => ({ firstDay: '2030-05-01', label: 'Fête du travail' }),
  'pickup.updatePickupException': () => ({ firstDay: '2030-12-26', label: 'Noël' }),
  'pickup.createPickupPoint': () => ({ name: 'Lockers', address: '1 rue de Rivoli, 75004 Paris' }),
  'pickup.updatePickupPoint': () => ({ name: 'Counter' }),
  'fiscal.listOperationZones': ({ restaurantId }) => ({ id: restaurantId }),
  'fiscal.getZoneProposal': ({ restaurantId }) => ({ id: restaurantId }),
  'fiscal.addOperationZone': ({ restaurantId }) => ({ id: restaurantId, operationZoneCode: 'BE' }),
  'fiscal.configureOperationZone': ({ restaurantId }) => ({ id: restaurantId, ...FRENCH_BUSINESS }),
  'fiscal.makeZonePrimary': ({ restaurantId }) => ({ id: restaurantId }),
  'fiscal.removeOperationZone': ({ restaurantId }) => ({ id: restaurantId }),
  'fiscal.getRestaurantVat': ({ restaurantId }) => ({ id: restaurantId }),
  'fiscal.getBrandVat': ({ brandId }) => ({ id: brandId }),
  'fiscal.listBrandZones': ({ brandId }) => ({ id: brandId }),
  'customers.listCustomers': ({ brandId }) => ({ brandId }),
  'customers.countCustomers': ({ brandId }) => ({ brandId }),
  'customers.exportCustomers': ({ brandId }) => [
    { brandId, fileType: 'csv' },
    { brandId, fileType: 'xlsx' },
  ],
  'customers.exportCustomersLater': ({ brandId }) => ({ brandId, fileType: 'csv' }),
  'customers.lookUpCustomer': ({ brandId, badge }) => ({ brandId, badge }),
  'customers.createCustomer': ({ brandId }) => ({ brandId, givenName: 'Camille', familyName: 'Moreau' }),
  'customers.updateCustomer': () => ({ givenName: 'Camille' }),
  'customers.archiveCustomer': ({ archivableId }) => ({ customerId: archivableId }),
  'customers.unarchiveCustomer': ({ archivedId }) => ({ customerId: archivedId }),
  'customers.mergeCustomers': ({ archivableId }) => ({ fromCustomerId: archivableId }),
  'customers.createLogin': ({ archivableId }) => ({ customerId: archivableId, by: 'link' }),
  'customers.requestErasure': ({ archivableId }) => ({ customerId: archivableId }),
  'customers.withdrawErasure': ({ erasableId }) => ({ customerId: erasableId }),
  'customers.confirmErasure': ({ erasableId, erasableName }) => ({ customerId: erasableId, confirmation: erasableName }),
  'customers.addBadge': () => ({ badge: '00-new' }),
  'customers.updateBadge': ({ ownBadge }) => ({ badge: ownBadge, isBlocked: true }),
  'customers.removeBadge': ({ ownBadge }) => ({ badge: ownBadge }),
  'customers.listGuestGroups': ({ brandId }) => ({ brandId }),
  'customers.createGuestGroup': ({ brandId }) => ({ brandId, name: 'New guests' }),
  'customers.updateGuestGroup': () => ({ name: 'Other guests' }),
  'reloads.updateAutomaticReload': ({ cardId }) => ({
    automaticEwalletReloadActive: true,
    automaticEwalletReloadMinBalance: 1_000,
    automaticEwalletReloadAmount: 3_000,
    automaticEwalletReloadCardId: cardId,
  }),
  'reloads.addCard': () => ({ token: 'sandbox_succeeds' }),
  'reloads.listFailedReloads': ({ brandId }) => ({ brandId }),
  'wallet.getBrandWallets': ({ brandId }) => ({ brandId, days: 3 }),
  'wallet.listRunningOut': ({ brandId }) => ({ brandId }),
  'wallet.downloadStatement': () => ({ fileType: 'csv' }),
  'reloads.receiveStripeEvent': () => ({ payload: '{}', signature: '' }),
  'reloads.updateCard': () => ({ isDefault: true }),
  'customers.importCustomers': ({ brandId }) => ({ brandId, file: uploadedFile('Email;First name\nnew@test.example;Camille\n') }),
  'customers.importPhoenixCustomers': ({ brandId }) => ({ brandId, file: uploadedFile('EMAIL;NOM\nnew@test.example;Moreau\n') }),
  'customers.downloadImportTemplate': ({ brandId }) => ({ brandId }),
  'customers.downloadPhoenixTemplate': ({ brandId }) => ({ brandId }),
  'imports.listImports': ({ brandId }) => ({ brandId }),
  'imports.createImport': ({ brandId }) => ({ brandId, file: uploadedFile('Email;First name\nnew@test.example;Camille\n') }),
  'imports.getImport': ({ importId }) => ({ importId }),
  'imports.listImportRows': ({ importId }) => ({ importId }),
  'imports.updateImportRow': ({ importId }) => ({ importId, line: 2, cells: ['new@test.example', 'Camille'] }),
  'imports.setImportMapping': ({ importId }) => ({ importId, columns: [], save: false }),
  'imports.applyImport': ({ importId }) => ({ importId }),
  'imports.undoImport': ({ doneImportId }) => ({ importId: doneImportId }),
  'imports.cancelImport': ({ importId }) => ({ importId }),
  'imports.downloadImportErrors': ({ importId }) => ({ importId }),
  'loyalty.readLoyaltyData': ({ memberId, rewardId }) => ({
    ...{ sessionId: 'sample', memberId, cart: sampleCart() },
    rewards: [{ id: String(rewardId), status: 'used' }],
  }),
  'loyalty.voidCart': ({ memberId }) => ({ sessionId: 'sample', memberId }),
  'loyalty.replaceProgramme': () => ({
    ...{ name: 'Renamed', isActive: true, pointsPerUnit: 2, pointValue: 5, expiryMonths: 12 },
    tiers: [{ name: 'Silver', fromPoints: 100 }],
  }),
  'loyalty.createReward': () => ({ name: 'Coffee', type: 'amount', value: 250, points: 50 }),
  'loyalty.replaceReward': () => ({ name: 'Renamed', type: 'amount', value: 250, points: 50 }),
  'loyalty.listMembers': ({ brandId }) => ({ brandId }),
  'loyalty.saveMember': () => ({ memberId: 'P-77' }),
  'loyalty.correctPoints': () => ({ points: 20, reason: 'Late order' }),
  'loyalty.listLoyaltyCards': ({ brandId }) => [{ brand_id: brandId }, { brand_id: brandId, status: 'unassigned' }],
  'loyalty.lookUpCard': ({ brandId, freeCardNumber }) => ({ brand_id: brandId, card_number: freeCardNumber }),
  'loyalty.assignCard': ({ freeCardId, customerId }) => ({ loyaltyCardId: freeCardId, customerId }),
  'loyalty.blockCard': () => ({ isBlocked: true }),
  'loyalty.replaceCard': ({ freeCardNumber }) => ({ cardNumber: freeCardNumber }),
  'loyalty.listCardBatches': ({ brandId }) => ({ brandId }),
  'loyalty.createCardBatch': ({ brandId }) => ({ brandId, quantity: 3, batchNumber: 'sample' }),
  'loyalty.downloadCardBatch': ({ brandId }) => ({ brandId }),
  'wallet.creditWallet': () => ({ amount: 500, reason: 'Late order' }),
  'wallet.debitWallet': () => ({ amount: 500, reason: 'Lunch' }),
  'wallet.reloadWallet': () => ({ amount: 500, counterMethod: 'CASH' }),
  'wallet.payOut': () => ({ amount: 500, counterMethod: 'CASH', reason: 'Leaves' }),
  'wallet.refundPayment': () => ({ position: 2, reason: 'Wrong dish' }),
  'wallet.reserveHold': () => ({ amount: 500 }),
  'grants.createGrant': ({ brandId }) => ({ brandId, ...sampleGrant }),
  'grants.evaluateGrants': ({ restaurantId }) => ({
    restaurantId,
    cart: {
      consumptionMode: 'MODE_SIT_IN',
      createdAt: new Date().toISOString(),
      items: [{ productId: 1, name: 'Plat du jour', itemNetPrice: 809, itemGrossPrice: 890, quantity: 1 }],
      totalPrice: 890,
    },
  }),
  'grants.updateGrant': () => sampleGrant,
  'pricing-rules.createPricingRule': ({ grantId }) => ({ name: 'New rule', grantIds: [grantId] }),
  'pricing-rules.updatePricingRule': ({ grantId }) => ({ name: 'Renamed', grantIds: [grantId] }),
  'shifts.createShift': () => ({ name: 'Night', days: ['SAT'], from: 60, to: 120 }),
  'shifts.updateShift': () => ({ name: 'Night', days: ['SAT'], from: 60, to: 120 }),
  'promotions.createPromotion': () => ({ name: 'New promotion', label: '10 % off', rule: ruleOf() }),
  'promotions.updatePromotion': () => ({ name: 'Renamed', label: '10 % off', rule: ruleOf() }),
  'promotions.archivePromotion': ({ draftPromotionId }) => ({ promotionId: draftPromotionId }),
  'promotions.resumePromotion': ({ pausedPromotionId }) => ({ promotionId: pausedPromotionId }),
  'promotions.listApplicable': ({ restaurantId }) => ({ restaurantId, cart: sampleCart() }),
  'promotions.listDeals': ({ restaurantId }) => ({ restaurantId, cart: sampleCart() }),
  'promotions.evaluatePromotions': ({ restaurantId }) => ({ restaurantId, cart: sampleCart() }),
  'promotions.listApplicableAtTill': () => ({ cart: sampleCart() }),
  'promotions.rollBackPromotion': () => ({ version: 1 }),
  'reports.listReportGenerations': ({ brandId }) => ({ brandId }),
  'reports.getReportLink': ({ brandId, reportGenerationId = 2_147_483_000 }) => ({ brandId, reportGenerationId }),
  'files.downloadFile': () => ({ key: 'reports/1/1/customers.csv', expires: '1', signature: 'not-ours' }),
  'images.uploadImage': () => ({ file: uploadedFile(pngOf(8, 6), 'New.png') }),
  'images.replaceImage': () => ({ file: uploadedFile(pngOf(8, 6), 'Other.png') }),
  'images.updateImage': () => ({ name: 'Renamed' }),
  'images.unarchiveImage': ({ archivedImageId }) => ({ imageId: archivedImageId }),
  'images.showImage': () => ({ file: '1-480.webp' }),
  'audit.listAudit': ({ restaurantId, brandId }) => [{ restaurantId }, { brandId }],
};

/** The inputs to try an operation with on a place. Names that no place has a value for are left out. */
export function inputsFor(id: string, operation: Operation, place: SamplePlace): Record<string, unknown>[] {
  const names = Object.keys(operation.params.shape).filter((name) => name in place);
  const params = Object.fromEntries(names.map((name) => [name, place[name as keyof SamplePlace]]));
  return [samples[id]?.(place) ?? {}].flat().map((more) => ({ ...params, ...more }));
}
