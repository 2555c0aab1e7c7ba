import { type Orm, prisma } from '@/server/core/platform/db';
import type { AccessFlag, Role } from '@/server/generated/prisma/client';
import { makeOnce } from './database';
import {
  createBoxRequest,
  createBrand,
  createBrandGroup,
  createCard,
  createCatalogCategory,
  createCatalogProduct,
  createCategory,
  createConsumptionMode,
  createCoupon,
  createCouponUse,
  createCustomer,
  createDeliveryArea,
  createErasure,
  createExpectedDelivery,
  createGrant,
  createGuestGroup,
  createImage,
  createImport,
  createLoyaltyCard,
  createMember,
  createMenu,
  createOptionGroup,
  createPasswordLink,
  createPickupException,
  createPickupPoint,
  createPickupWeek,
  createPosDevice,
  createPricingRule,
  createProduct,
  createProgramme,
  createPromotion,
  createPublishedPromotion,
  createRestaurant,
  createRestaurantZone,
  createReward,
  createShift,
  createStockSettings,
  createTableLayout,
  createUser,
  createWallet,
  createWebhook,
  createWebhookDelivery,
  publishAgain,
} from './factories';
import { createPaidOrder } from './orders';
import { createTicket } from './tickets';
import { unique } from './unique';

const EVERY_FLAG: AccessFlag[] = ['CAN_EDIT_TABLE_LAYOUT', 'CAN_EDIT_AREAS'];

/** One of everything that an operation can be asked for in a restaurant. */
export interface Things {
  /** The brand's; one without brands if the brand has none. */
  groupId: number;
  /** Has no brands. */
  emptyGroupId: number;
  archivedGroupId: number;
  archivedBrandId: number;
  /** Of the brand. */
  archivedRestaurantId: number;
  /** In the brand's catalog, and on no menu. */
  catalogProductId: number;
  archivedCatalogProductId: number;
  /** Was on the menu. */
  archivedMenuProductId: number;
  catalogCategoryId: number;
  optionGroupId: number;
  menuId: number;
  categoryId: number;
  /** A tracked product with a quantity of 20. */
  productId: number;
  signature: string;
  sku: string;
  /** Still expected. */
  deliveryId: number;
  receivedDeliveryId: number;
  /** One room with three tables; not published. */
  tableLayoutUuid: string;
  roomUuid: string;
  /** Could be paired (again) with this code. */
  posDeviceId: number;
  enrolmentCode: string;
  /** The box has not answered it yet. */
  boxRequestId: string;
  consumptionModeId: number;
  /** Not linked to the dining option. */
  areaId: number;
  pickupPointId: number;
  pickupExceptionId: number;
  /** In the restaurant's only zone. */
  operationZoneId: number;
  /** Of this restaurant only. */
  customerId: number;
  /** Also of this restaurant only, with an empty wallet. */
  archivableId: number;
  /** Of this restaurant only, and archived. */
  archivedId: number;
  /** Of this restaurant only, with a request for erasure. */
  erasableId: number;
  /** Must be typed to erase them. */
  erasableName: string;
  /** Of a link for choosing a password. */
  linkSecret: string;
  /** The customer's. */
  ownBadge: string;
  /** Of a customer of the whole brand. */
  badge: string;
  /** With nobody in it. */
  guestGroupId: number;
  /** In the brand’s library; unused. */
  imageId: string;
  archivedImageId: string;
  /** A preview of one new customer, by a user of the restaurant. */
  importId: number;
  /** Published twice. */
  promotionId: number;
  draftPromotionId: number;
  archivedPromotionId: number;
  pausedPromotionId: number;
  /** An applied one. */
  doneImportId: number;
  /** In the customer's wallet, whose second line is a payment. */
  holdId: string;
  /** The customer's, but not their default. */
  cardId: number;
  /** Of the brand; the pricing rule uses it. */
  grantId: number;
  pricingRuleId: number;
  shiftId: string;
  /** Of this restaurant only, with one use there. */
  promocodeId: number;
  couponCode: string;
  archivedPromocodeId: number;
  /** The customer's id for devices. */
  memberId: string;
  /** Affordable for the member: 50 of 180 points. */
  rewardId: number;
  /** The member’s. */
  loyaltyCardId: number;
  /** Of an unassigned card. */
  freeCardId: number;
  freeCardNumber: string;
  batchNumber: string;
  /** Anonymous, from a kiosk, to be paid at the counter. */
  orderId: string;
  /** Of the brand, for all its events; off. */
  webhookId: number;
  /** An event that did not arrive there. */
  sequence: number;
  /** The order of that event. */
  webhookOrderId: string;
  /** The customer’s, with a receipt. */
  ticketOrderId: string;
  ticketNumber: number;
}

/** A restaurant with one of everything, and pickup hours. */
export interface Place extends Things {
  brandId: number;
  restaurantId: number;
  restaurantName: string;
  untrackedProductId: number;
  /** The INITIAL movement of the tracked product. */
  movementId: number;
}

/** A place, and a user of each role whose scope includes it, with every permission. Admins belong to no tenant. */
export interface Tenant extends Place {
  /** The group of its brand group user. Tenant B's has no brand. */
  brandGroupId: number;
  users: Record<Exclude<Role, 'admin'>, { id: number; email: string }>;
  /** A brand user without any permission. */
  withoutFlags: { id: number; email: string };
}

export interface TwoTenants {
  admin: { id: number; email: string };
  a: Tenant;
  /** The other brand of tenant A's group. */
  sibling: Place;
  b: Tenant;
}

/** Empties the database and creates the two tenants, for tests that each begin with them. */
export const resetToTwoTenants = makeOnce(() => seedTwoTenants(prisma));

/**
 * The tenants for access tests: A, whose brand shares a group with another brand, and B, whose brand has no group. All passwords are
 * TEST_PASSWORD.
 */
export async function seedTwoTenants(db: Orm): Promise<TwoTenants> {
  const group = await createBrandGroup(db, { name: 'Group A' });
  const otherGroup = await createBrandGroup(db, { name: 'Group B' });
  const placeA = await createPlace(db, 'A', group.id);
  const sibling = await createPlace(db, 'A2', group.id);
  const placeB = await createPlace(db, 'B', null);
  const admin = await createUser(db, { role: 'admin', accessFlags: EVERY_FLAG });
  return {
    admin: { id: admin.id, email: admin.email },
    a: { ...placeA, ...(await createUsers(db, placeA, group.id)) },
    sibling,
    b: { ...placeB, ...(await createUsers(db, placeB, otherGroup.id)) },
  };
}

interface NewThings {
  restaurantId: number;
  /** Of everything with a name. */
  name: string;
  deviceRole?: 'master';
  modeType?: 'MODE_TAKE_AWAY' | 'MODE_SIT_IN';
  exceptionDay?: string;
}

/** Gives a restaurant, whose stock is tracked from then on, one of everything. */
export async function createThings(
  db: Orm,
  { restaurantId, name, deviceRole, modeType = 'MODE_TAKE_AWAY', exceptionDay }: NewThings,
): Promise<Things> {
  await createStockSettings(db, { restaurantId, stockManagementV2Enabled: true });
  const { brandId, brand } = await db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, include: { brand: true } });
  const { id: catalogCategoryId } = await createCatalogCategory(db, { brandId, name });
  const { id: optionGroupId } = await createOptionGroup(db, { brandId, name });
  const catalogProduct = { brandId, name: `Catalog ${name}`, optionGroupIds: [optionGroupId], categoryIds: [catalogCategoryId] };
  const { id: catalogProductId } = await createCatalogProduct(db, catalogProduct);
  const { id: archivedCatalogProductId } = await createCatalogProduct(db, { brandId, name, archivedAt: new Date() });
  const { id: menuId } = await createMenu(db, { restaurantId });
  const { id: categoryId } = await createCategory(db, { restaurantId, name });
  const sku = `SKU-${name}`;
  const product = await createProduct(db, { restaurantId, menuId, name, sku, categoryIds: [categoryId], quantity: 20 });
  const removedAt = new Date();
  const archivedProduct = { restaurantId, menuId, name, archivedAt: removedAt, ownArchivedAt: removedAt };
  const { id: archivedMenuProductId } = await createProduct(db, archivedProduct);
  const delivery = { restaurantId, supplierName: name, lines: [{ productId: product.id, quantity: 12, unitCostCents: 210 }] };
  const { id: deliveryId } = await createExpectedDelivery(db, delivery);
  const { id: receivedDeliveryId } = await createExpectedDelivery(db, { ...delivery, receivedAt: new Date() });
  const { tableLayoutUuid, roomId: roomUuid } = await createTableLayout(db, { restaurantId, name, tables: [{}, {}, { name }] });
  const enrolmentCode = `code-${name}-${unique()}`;
  const { id: posDeviceId } = await createPosDevice(db, { restaurantId, name, enrolmentCode, role: deviceRole });
  const { id: boxRequestId } = await createBoxRequest(db, { restaurantId });
  const { id: consumptionModeId } = await createConsumptionMode(db, { restaurantId, type: modeType, labelFee: name });
  const { id: areaId } = await createDeliveryArea(db, { restaurantId, name });
  const { id: pickupPointId } = await createPickupPoint(db, { restaurantId, name });
  const { id: pickupExceptionId } = await createPickupException(db, { restaurantId, label: name, day: exceptionDay });
  const { operationZoneId } = await createRestaurantZone(db, { restaurantId, socialReason: name });
  const badge = `00-${unique()}`;
  const ownBadge = `01-${unique()}`;
  const ofRestaurant = { brandId, familyName: name, restaurantIds: [restaurantId] };
  const { id: customerId } = await createCustomer(db, { ...ofRestaurant, badges: [ownBadge] });
  const { id: archivableId } = await createCustomer(db, ofRestaurant);
  const { id: archivedId } = await createCustomer(db, { ...ofRestaurant, archivedAt: new Date() });
  const { id: erasableId, givenName } = await createCustomer(db, { ...ofRestaurant, familyName: `Erasable ${name}` });
  const erasableName = `${givenName} Erasable ${name}`;
  await createErasure(db, { brandId, customerId: erasableId });
  const { secret: linkSecret } = await createPasswordLink(db, { brandId, customerId: erasableId });
  const { holdId } = await createWallet(db, { brandId, customerId });
  await createCard(db, { brandId, customerId });
  const { id: cardId } = await createCard(db, { brandId, customerId, isDefault: false });
  await createProgramme(db, { brandId });
  const { id: rewardId } = await createReward(db, { brandId });
  const { memberId } = await createMember(db, { brandId, customerId, points: 180 });
  const { id: loyaltyCardId, batchNumber } = await createLoyaltyCard(db, { brandId, customerId, points: 180 });
  const { id: freeCardId, cardNumber: freeCardNumber } = await createLoyaltyCard(db, { brandId });
  await createCustomer(db, { brandId, badges: [badge] });
  const { id: guestGroupId } = await createGuestGroup(db, { brandId });
  const { id: imageId } = await createImage(db, { brandId, name });
  const { id: archivedImageId } = await createImage(db, { brandId, name, archivedAt: new Date() });
  const { id: importId } = await createImport(db, { brandId, restaurantId, fileName: name });
  const { id: doneImportId } = await createImport(db, { brandId, restaurantId, fileName: name, state: 'done', appliedAt: new Date() });
  const { id: grantId } = await createGrant(db, { brandId, labelTicket: name });
  const { id: pricingRuleId } = await createPricingRule(db, { brandId, name, grantIds: [grantId] });
  const { id: shiftId } = await createShift(db, { restaurantId, name });
  const promotionId = await createPublishedPromotion(db, { brandId, name });
  await publishAgain(db, { brandId, promotionId });
  const draftPromotionId = await createPromotion(db, { brandId, name });
  const archivedPromotionId = await createPromotion(db, { brandId, name, archivedAt: new Date() });
  const pausedPromotionId = await createPublishedPromotion(db, { brandId, name, state: 'paused' });
  const code = `C-${name}`.replaceAll(/[^\w-]/g, '-').slice(0, 40);
  const { id: promocodeId } = await createCoupon(db, { brandId, code, restaurantIds: [restaurantId] });
  const { id: archivedPromocodeId } = await createCoupon(db, { brandId, archivedAt: new Date(), restaurantIds: [restaurantId] });
  await createCouponUse(db, { brandId, couponId: promocodeId, restaurantId, customerId });
  const kioskOrder = { restaurantId, brandId, lines: [{ unitCents: 990, productId: product.id }] };
  const { orderId } = await createPaidOrder(db, { ...kioskOrder, payments: [{ type: 'ExternalPayment', amountCents: 990 }] });
  // A refund to a card that its provider has refused and does not retry.
  const refusedRefund = { kind: 'REFUND', state: 'REFUSED', failure: 'expired_card', endedAt: new Date() } as const;
  await db.orderCharge.create({ data: { restaurantId, orderId, provider: 'sandbox', amount: 100, currency: 'EUR', ...refusedRefund } });
  const paidOrder = await createPaidOrder(db, { restaurantId, brandId, customerId, lines: [{ name, unitCents: 990 }] });
  const ticketNumber = await createTicket(db, paidOrder);
  const archivedAt = new Date();
  const { id: emptyGroupId } = await createBrandGroup(db);
  const { id: archivedGroupId } = await createBrandGroup(db, { archivedAt });
  const { id: archivedBrandId } = await createBrand(db, { archivedAt });
  const { id: archivedRestaurantId } = await createRestaurant(db, { brandId, archivedAt });
  const webhookOrderId = `77${unique()}`;
  const { id: webhookId } = await createWebhook(db, { brandId, description: name });
  await createWebhookDelivery(db, { endpointId: webhookId, brandId, restaurantId, orderId: webhookOrderId, name });
  return {
    groupId: brand.brandGroupId ?? emptyGroupId,
    emptyGroupId,
    archivedGroupId,
    archivedBrandId,
    archivedRestaurantId,
    catalogProductId,
    archivedCatalogProductId,
    archivedMenuProductId,
    catalogCategoryId,
    optionGroupId,
    menuId,
    categoryId,
    productId: product.id,
    signature: product.signature,
    sku,
    deliveryId,
    receivedDeliveryId,
    tableLayoutUuid,
    roomUuid,
    posDeviceId,
    enrolmentCode,
    boxRequestId,
    consumptionModeId,
    areaId,
    pickupPointId,
    pickupExceptionId,
    operationZoneId,
    customerId,
    archivableId,
    archivedId,
    erasableId,
    erasableName,
    linkSecret,
    ownBadge,
    badge,
    guestGroupId,
    imageId,
    archivedImageId,
    importId,
    promotionId,
    draftPromotionId,
    archivedPromotionId,
    pausedPromotionId,
    doneImportId,
    holdId,
    cardId,
    grantId,
    pricingRuleId,
    shiftId,
    promocodeId,
    archivedPromocodeId,
    couponCode: code,
    memberId,
    rewardId,
    loyaltyCardId,
    freeCardId,
    orderId: String(orderId),
    freeCardNumber,
    batchNumber,
    webhookId,
    sequence: 1,
    webhookOrderId,
    ticketOrderId: String(paidOrder.orderId),
    ticketNumber,
  };
}

async function createPlace(db: Orm, name: string, brandGroupId: number | null): Promise<Place> {
  const { id: brandId } = await createBrand(db, { name: `Brand ${name}`, brandGroupId });
  const { id: restaurantId, name: restaurantName } = await createRestaurant(db, { brandId, name: `Restaurant ${name}` });
  const things = await createThings(db, { restaurantId, name, deviceRole: 'master' });
  const untracked = await createProduct(db, { restaurantId, menuId: things.menuId });
  const { lastMovementId } = await db.stockLevel.findUniqueOrThrow({ where: { productId: things.productId } });
  await createPickupWeek(db, { restaurantId });
  return { ...things, brandId, restaurantId, restaurantName, untrackedProductId: untracked.id, movementId: lastMovementId! };
}

async function createUsers(
  db: Orm,
  { brandId, restaurantId, posDeviceId, customerId }: Place,
  brandGroupId: number,
): Promise<Pick<Tenant, 'brandGroupId' | 'users' | 'withoutFlags'>> {
  const scopes = {
    brand_group: { brandGroupId },
    brand: { brandId },
    restaurant: { restaurantId },
    pos: { restaurantId },
    kiosk: { restaurantId },
    customer: { brandId, customerId },
  };
  const make = async (role: keyof typeof scopes, accessFlags: AccessFlag[] = EVERY_FLAG) => {
    const { id, email } = await createUser(db, { role, ...scopes[role], accessFlags });
    return { id, email };
  };
  const pos = await make('pos');
  await db.posDevice.update({ where: { id: posDeviceId }, data: { userId: pos.id, enrolledAt: new Date() } });
  return {
    brandGroupId,
    users: {
      brand_group: await make('brand_group'),
      brand: await make('brand'),
      restaurant: await make('restaurant'),
      pos,
      kiosk: await make('kiosk'),
      customer: await make('customer'),
    },
    withoutFlags: await make('brand', []),
  };
}
