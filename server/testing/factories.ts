import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { hashOfToken, newWebToken } from '@/server/core/callers/tokens';
import type { Orm } from '@/server/core/platform/db';
import type {
  AccessFlag,
  Brand,
  BrandGroup,
  Category,
  Menu,
  Prisma,
  Product,
  Restaurant,
  Role,
  User,
} from '@/server/generated/prisma/client';
import { hashPassword } from '@/server/identity/passwords';
import { unique, type WithRestaurant } from './unique';

export * from './catalog-factories';
export * from './coupon-factories';
export * from './customer-factories';
export * from './floor-factories';
export * from './grant-factories';
export * from './import-factories';
export * from './loyalty-factories';
export * from './pickup-factories';
export { createImage } from './pictures';
export * from './promotion-factories';
export * from './selling-factories';
export * from './webhook-factories';

/**
 * Rows with sensible defaults; every field can be given. Names and addresses that must be unique are unique by default. The demo chain and
 * the tests use the same factories, so that there is one definition of a valid row.
 */

/** The password of every user created here, unless another is given. */
export const TEST_PASSWORD = 'test-password';

/** The cost of checking TEST_PASSWORD is stored in its hash. All other passwords have the real cost. */
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const hashes = new Map<string, Promise<string>>();
/** Hashing is deliberately slow: one hash may be used for many users. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? (password === TEST_PASSWORD ? hash(password, quick) : hashPassword(password));
  hashes.set(password, known);
  return known;
}

export function createBrandGroup(db: Orm, group: Partial<Prisma.BrandGroupUncheckedCreateInput> = {}): Promise<BrandGroup> {
  return db.brandGroup.create({ data: { name: `Group ${unique()}`, ...group } });
}

export type NewBrand = Partial<Omit<Prisma.BrandUncheckedCreateInput, 'channels'>> & { channels?: number[] };

/** A brand with its sales channels: by default kiosk, online ordering and POS. */
export function createBrand(db: Orm, { channels = [1, 2, 5], ...brand }: NewBrand = {}): Promise<Brand> {
  return db.brand.create({
    data: { name: `Brand ${unique()}`, ...brand, channels: { create: channels.map((channelId) => ({ channelId })) } },
  });
}

/** A restaurant in Paris, by default of a new brand. */
export async function createRestaurant(db: Orm, restaurant: Partial<Prisma.RestaurantUncheckedCreateInput> = {}): Promise<Restaurant> {
  const brandId = restaurant.brandId ?? (await createBrand(db)).id;
  return db.restaurant.create({
    data: {
      name: `Restaurant ${unique()}`,
      street: '1 rue de Rivoli',
      postalCode: '75004',
      city: 'Paris',
      countryCode: 'FR',
      lat: 48.8556,
      lng: 2.3601,
      timeZone: 'Europe/Paris',
      ...restaurant,
      brandId,
    },
  });
}

export function createMenu(db: Orm, menu: WithRestaurant<Prisma.MenuUncheckedCreateInput>): Promise<Menu> {
  return db.menu.create({ data: { name: `Menu ${unique()}`, ...menu } });
}

export function createCategory(db: Orm, category: WithRestaurant<Prisma.CategoryUncheckedCreateInput>): Promise<Category> {
  return db.category.create({ data: { name: `Category ${unique()}`, ...category } });
}

export function createStockSettings(db: Orm, settings: Prisma.StockSettingsUncheckedCreateInput) {
  return db.stockSettings.upsert({ where: { restaurantId: settings.restaurantId }, create: settings, update: settings });
}

export type NewProduct = WithRestaurant<Omit<Prisma.ProductUncheckedCreateInput, 'stock' | 'categories'>> & {
  categoryIds?: number[];
  /** Its first stock; without it the product is not tracked. */
  quantity?: number;
  safetyStock?: number | null;
};

/** A product, by default on a new menu; with `quantity` it is tracked, and its ledger begins with that INITIAL movement. */
export async function createProduct(db: Orm, { categoryIds = [], quantity, safetyStock = null, ...product }: NewProduct): Promise<Product> {
  const menuId = product.menuId ?? (await createMenu(db, { restaurantId: product.restaurantId })).id;
  const name = unique();
  const created = await db.product.create({
    data: {
      name: `Product ${name}`,
      signature: `product-${name}`,
      priceCents: 990,
      ...product,
      menuId,
      categories: { create: categoryIds.map((categoryId) => ({ categoryId })) },
    },
  });
  if (quantity !== undefined) await trackProduct(db, created, quantity, safetyStock);
  return created;
}

/** Gives a product its first quantity: a level, and its INITIAL movement. Returns the movement. */
export async function trackProduct(db: Orm, product: Product, quantity: number, safetyStock: number | null = null) {
  const { restaurantId, id: productId } = product;
  const brandId = await brandOf(db, restaurantId);
  await db.stockLevel.create({ data: { restaurantId, productId, quantity: 0, safetyStock } });
  const movement = await db.stockMovement.create({
    data: {
      restaurantId,
      brandId,
      productId,
      movementType: 'INITIAL',
      quantityDelta: quantity,
      quantityBefore: 0,
      quantityAfter: quantity,
    },
  });
  await db.stockLevel.update({ where: { productId }, data: { quantity, lastMovementId: movement.id } });
  return movement;
}

export type NewDelivery = WithRestaurant<Omit<Prisma.StockDeliveryUncheckedCreateInput, 'lines'>> & {
  lines: { productId: number; quantity: number; unitCostCents?: number | null }[];
};

/** An expected delivery: its goods are not in the ledger yet. */
export function createExpectedDelivery(db: Orm, { lines, ...delivery }: NewDelivery) {
  return db.stockDelivery.create({
    data: {
      supplierName: 'Metral Cash & Carry',
      reference: `BL-${unique()}`,
      expectedAt: new Date(Date.now() + 86_400_000),
      ...delivery,
      lines: { create: lines.map((line, index) => ({ position: index + 1, ...line })) },
    },
    include: { lines: true },
  });
}

export type NewUser = Partial<Omit<Prisma.UserUncheckedCreateInput, 'passwordHash' | 'role' | 'accessFlags'>> & {
  role: Role;
  accessFlags?: AccessFlag[];
  password?: string;
};

/**
 * A user with that role; the caller gives the scope that the role needs (a restaurant user's brand is looked up). The email is unique by
 * default.
 */
export async function createUser(db: Orm, { role, password = TEST_PASSWORD, accessFlags = [], ...user }: NewUser): Promise<User> {
  const passwordHash = await hashOnce(password);
  const brandId = user.brandId ?? (user.restaurantId ? await brandOf(db, user.restaurantId) : null);
  return db.user.create({
    data: { email: `${role}-${unique()}@test.example`, name: `Some ${role}`, ...user, brandId, role, accessFlags, passwordHash },
  });
}

/** An invited user of a restaurant, without a password. */
export async function createInvited(db: Orm, user: { restaurantId: number; name?: string }): Promise<User> {
  const { id } = await createUser(db, { ...user, role: 'restaurant' });
  return db.user.update({ where: { id }, data: { passwordHash: null } });
}

/** A mail that could not be sent. */
export async function createMail(db: Orm): Promise<{ id: number }> {
  const messageId = randomUUID();
  const email = `mail-${unique()}@test.example`;
  return db.mail.create({ data: { kind: 'forgotten', email, locale: 'en', messageId, state: 'failed', failure: 'refused' } });
}

async function brandOf(db: Orm, restaurantId: number): Promise<number> {
  const { brandId } = await db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { brandId: true } });
  return brandId;
}

/** A web session of a brand with its token, by default valid for an hour. */
export async function createWebSession(
  db: Orm,
  { brandId, lastsMs = 3_600_000 }: { brandId: number; lastsMs?: number },
): Promise<{ id: number; token: string }> {
  const token = newWebToken();
  const expiresAt = new Date(Date.now() + lastsMs);
  const createdAt = new Date(expiresAt.getTime() - 24 * 3_600_000);
  const { id } = await db.webSession.create({ data: { brandId, hash: hashOfToken(token), createdAt, expiresAt } });
  return { id, token };
}
