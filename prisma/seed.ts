import { PrismaPg } from '@prisma/adapter-pg';
import { OperatorError } from '@/scripts/lib/operator-error';
import type { Orm } from '@/server/core/platform/db';
import { PrismaClient } from '@/server/generated/prisma/client';
import { seedAccounts } from './seed/accounts';
import { dateCatalog, seedCatalog } from './seed/catalog/write';
import { brands, seedChain } from './seed/chain';
import { seedCoupons } from './seed/coupons';
import { seedCustomers } from './seed/customers';
import { seedDeliveryAreas } from './seed/delivery-areas';
import { seedDevices } from './seed/devices';
import { seedFiscal } from './seed/fiscal';
import { seedFloor } from './seed/floor/write';
import { seedGrants } from './seed/grants';
import { drawImages, seedImages } from './seed/images/write';
import { seedProgramme } from './seed/loyalty';
import { seedOrders } from './seed/orders';
import { seedPickup } from './seed/pickup';
import { seedPromotions } from './seed/promotions';
import { seedConsumptionModes } from './seed/selling/consumption-modes';
import { seedModules } from './seed/selling/modules';
import { seedStock } from './seed/stock/write';
import { seedWebhooks } from './seed/webhooks';

/** Any number that no other program is likely to lock: two concurrent starts must not both find an empty database. */
const SEED_LOCK = 7_145_220_062;
const TRANSACTION_TIMEOUT_MS = 120_000;

/** Tables whose rows have ids given by the seed: their sequences must continue after them. */
const tablesWithGivenIds = [
  'brand_groups',
  'brands',
  'restaurants',
  'catalog_products',
  'catalog_categories',
  'option_groups',
  'menus',
  'products',
  'stock_deliveries',
  'stock_movements',
  'pos_devices',
  'consumption_modes',
  'customers',
  'grants',
  'pricing_rules',
  'coupons',
  'promotions',
  'loyalty_lots',
  'webhook_endpoints',
  'order_places',
  'order_refunds',
];
const filledTables = [
  ...tablesWithGivenIds,
  'brand_channels',
  'users',
  'categories',
  'product_categories',
  'catalog_product_categories',
  'stock_settings',
  'stock_levels',
  'stock_delivery_lines',
  'table_layouts',
  'rooms',
  'room_tables',
  'table_layout_versions',
  'layout_publications',
  'layout_acknowledgements',
  'table_sessions',
  'compliant_pos_versions',
  'restaurant_boxes',
  'delivery_areas',
  'delivery_area_schedules',
  'delivery_area_bindings',
  'pickup_weeks',
  'pickup_schedules',
  'pickup_exceptions',
  'pickup_addresses',
  'pickup_points',
  'restaurant_zones',
  'brand_modules',
  'restaurant_modules',
  'restaurant_openings',
  'guest_groups',
  'customer_badges',
  'wallets',
  'wallet_lines',
  'shifts',
  'grant_versions',
  'pricing_rule_grants',
  'pricing_rule_restaurants',
  'loyalty_members',
  'loyalty_lines',
  'loyalty_cards',
  'images',
  'image_versions',
  'coupon_restaurants',
  'promotion_versions',
  'webhook_health',
  'promotion_uses',
  'coupon_uses',
  'grant_uses',
  'orders',
  'order_lines',
  'order_payments',
  'order_traces',
  'treasury_days',
  'revenue_days',
  'treasury_hours',
  'treasury_bookings',
  'ticket_links',
];

/**
 * Writes the demo chain into a migrated database without brands, in one transaction, with dates relative to `now`. The password of its
 * accounts is `demo-password`, or DEMO_PASSWORD.
 * @returns `present` if the demo chain exists already and nothing was written
 * @throws OperatorError if the database has another brand
 */
export async function seedDemo(databaseUrl: string, now: Date = new Date()): Promise<'seeded' | 'present'> {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
  try {
    return await client.$transaction(
      async (db) => {
        await db.$executeRaw`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`;
        if (await holdsDemo(db)) return 'present';
        const images = drawImages();
        await seedChain(db, now);
        await seedCustomers(db, now);
        const stockKeepers = await seedAccounts(db, now, process.env.DEMO_PASSWORD || 'demo-password');
        const products = await seedCatalog(db);
        const sold = await seedStock(db, { now, products, stockKeepers });
        await seedFloor(db, now);
        await seedDevices(db, now);
        await seedModules(db, now);
        await seedConsumptionModes(db);
        await seedDeliveryAreas(db, now);
        await seedPickup(db, now);
        await seedFiscal(db);
        await seedGrants(db, now);
        await seedCoupons(db, now);
        await seedPromotions(db, now);
        await seedWebhooks(db, now);
        await seedImages(db, now, images);
        const programme = await seedProgramme(db, now);
        await seedOrders(db, { sold, programme, now });
        await dateCatalog(db, now);
        await moveSequences(db);
        await db.$executeRawUnsafe(`analyze ${filledTables.join(', ')}`);
        return 'seeded';
      },
      { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_TIMEOUT_MS },
    );
  } finally {
    await client.$disconnect();
  }
}

/** Whether the demo's brands exist. Throws if there are others. */
async function holdsDemo(db: Orm): Promise<boolean> {
  const found = await db.brand.findMany({ select: { id: true, name: true }, orderBy: { id: 'asc' } });
  const exists = ({ id, name }: { id: number; name: string }) => found.some((brand) => brand.id === id && brand.name === name);
  if (brands.every(exists)) return true;
  if (found.length === 0) return assertNoUsers(db);
  const [unknownBrand] = found.filter((brand) => !brands.some(({ id, name }) => id === brand.id && name === brand.name));
  throw new OperatorError(
    unknownBrand
      ? `This database holds another brand (${unknownBrand.id} «${unknownBrand.name}»): the demo chain is only written to a database without brands.`
      : 'This database holds a part of the demo chain: it is only written to a database without brands.',
  );
}

/** The passwords of the demo's accounts are public: they must not be added to the users of a real chain. */
async function assertNoUsers(db: Orm): Promise<false> {
  const user = await db.user.findFirst({ select: { email: true } });
  if (user) throw new OperatorError(`This database has users already (${user.email}): the demo chain is only written to an empty one.`);
  return false;
}

async function moveSequences(db: Orm): Promise<void> {
  for (const table of tablesWithGivenIds) {
    await db.$executeRawUnsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}
