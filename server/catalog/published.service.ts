// Decided in docs/decisions/046-web-ordering-is-public.md.

import type { z } from 'zod';
import { clockOf } from '@/server/brands/clock';
import { bus } from '@/server/core/live/bus';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';
import { KeptText } from '@/server/core/reads/json';
import { WeighedForms } from '@/server/core/reads/kept-within';
import { groupRatesOn } from '@/server/fiscal/fiscal.rules';
import { vatGroups, zoneOf } from '@/server/fiscal/referential';
import { effective, effectiveColumns, withBrands } from './layers.query';
import { placeInCategory, withBrandPlaces } from './own-placing.query';
import { addressesOf, type MenuFacts, type Offered, publish } from './published.rules';
import type { PublishedMenu, publishedQuery } from './published.schema';
import { publishText } from './published-text';
import { forgetMenus, type KeptMenu, keptMenus } from './telling';

/** The maximum age of facts whose changes are not announced, such as rates that a law changes at midnight. */
const TTL_MS = 60_000;
/** The number of products read at once, so that a menu of thousands does not block the process for long. */
const PAGE = 1_000;
/** Topics of other data in a menu. */
const topics = new Set(['fiscal', 'images']);

const listening = singleton('menus.listening', () => ({ began: false }));

async function listen(): Promise<void> {
  if (!listening.began) {
    listening.began = true;
    const forgetAll = () => keptMenus.clear();
    bus.subscribe('menus', forgetMenus, forgetAll);
    bus.subscribe('live', (message) => topics.has(message.topic) && forgetMenus(message));
    // Brands and restaurants that are renamed, archived or restored.
    bus.subscribe('webOrdering', ({ brandId }) => forgetMenus({ brandId }));
  }
  await bus.ready();
}

type MenuRequest = z.output<typeof publishedQuery> & { restaurantId: number; menuId: number };

/**
 * A menu for guests on a channel, with the prices and VAT rates of its restaurant. Public. Every process caches the text, and renews it
 * after changes.
 * @throws data_not_found, also for an archived menu, restaurant or brand
 */
export async function readPublishedMenu(ctx: Context, { restaurantId, menuId, channelId }: MenuRequest): Promise<KeptText<PublishedMenu>> {
  // Listening starts before reading, so that no change in between is missed.
  await listen();
  const key = `${restaurantId}/${menuId}/${channelId}`;
  const now = ctx.now.getTime();
  const cached = keptMenus.get(key, now);
  if (cached) return textOf(cached);
  const reading = readFacts(ctx, { restaurantId, menuId, channelId });
  const answer = reading
    .then(({ facts }) => publishText(publish(facts)))
    .then((text) => ({ text, forms: new WeighedForms((bytes) => keptMenus.weigh(key, entry, bytes)).set('text', text) }));
  const entry: KeptMenu = { restaurantId, answer };
  keptMenus.set(key, entry, { now, until: now + TTL_MS });
  reading.then(({ brandId }) => Object.assign(entry, { brandId })).catch(() => undefined);
  answer.catch(() => keptMenus.get(key, now) === entry && keptMenus.delete(key));
  return textOf(entry);
}

async function textOf({ answer }: KeptMenu): Promise<KeptText<PublishedMenu>> {
  const { text, forms } = await answer;
  return new KeptText(text, forms);
}

interface Head {
  name: string;
  brandId: number;
  language: string;
  currency: string;
  timeZone: string;
  operationZoneId: number | null;
  brandName: string;
  primaryColor: string | null;
  secondaryColor: string | null;
  logoImageId: string | null;
  logoVersion: number | null;
}

async function readFacts(ctx: Context, { restaurantId, menuId, channelId }: MenuRequest): Promise<{ brandId: number; facts: MenuFacts }> {
  const { db } = ctx;
  const [head] = await db.sql.read<Head>`
    select m.name, b.id as "brandId", b.language, b.currency, r.time_zone as "timeZone", z.operation_zone_id as "operationZoneId",
      b.name as "brandName", b.primary_color as "primaryColor", b.secondary_color as "secondaryColor", l.id as "logoImageId",
      l.version as "logoVersion"
    from menus m join restaurants r on r.id = m.restaurant_id join brands b on b.id = r.brand_id
      left join restaurant_zones z on z.restaurant_id = r.id and z.is_primary
      left join images l on l.id = b.logo_image_id and l.archived_at is null
    where m.id = ${menuId} and r.id = ${restaurantId} and m.archived_at is null and r.archived_at is null and b.archived_at is null`;
  if (!head) throw new AppError('data_not_found');
  const { brandId, operationZoneId, brandName, primaryColor, secondaryColor, logoImageId, logoVersion, ...menuHead } = head;
  const brand = { brandId, name: brandName, logo: addressesOf(logoImageId, logoVersion), primaryColor, secondaryColor };
  const zone = operationZoneId === null ? undefined : zoneOf(operationZoneId);
  const day = clockOf(head.timeZone, 0).dayOf(ctx.now);
  const rates = vatGroups.flatMap(({ vatGroupId, code }) => {
    const groupRates = zone && groupRatesOn(zone, code, day);
    return groupRates
      ? [[vatGroupId, { eatIn: groupRates.eatIn, takeAway: groupRates.takeAway, delivery: groupRates.delivery }] as const]
      : [];
  });
  const products = await readOffered(db, menuId);
  const facts = {
    head: { restaurantId, menuId, channelId, ...menuHead, operationZoneCode: zone?.code ?? null, brand },
    products,
    categories: await readCategories(db, restaurantId, menuId),
    optionGroups: await readOptionGroups(db, products),
    rates: new Map(rates),
  };
  return { brandId, facts };
}

async function readOffered(db: Db, menuId: number): Promise<Offered[]> {
  const offered: Offered[] = [];
  for (let page: Offered[] | undefined; !page || page.length === PAGE; ) {
    page = await db.sql.read<Offered>(Prisma.sql`
      select p.id as "productId", p.catalog_product_id as "catalogProductId", p.signature, coalesce(c.kind, 'product') as kind, p.sku,
        ${effectiveColumns}, coalesce(c.steps, '[]') as steps, p.web_availability as "webAvailability", p.kiosk_availability as "kioskAvailability",
        i.version as "imageVersion"
      from products p ${withBrands} left join images i on i.id = ${effective('imageId')} and i.archived_at is null
      where p.menu_id = ${menuId} and p.archived_at is null and p.id > ${offered.at(-1)?.productId ?? 0} order by p.id limit ${PAGE}`);
    offered.push(...page);
  }
  return offered;
}

/** Within a category, the brand's products have the brand's order. */
function readCategories(db: Db, restaurantId: number, menuId: number): Promise<PublishedMenu['categories']> {
  return db.sql.read<PublishedMenu['categories'][number]>`
    select g.id as "categoryId", g.name, array_agg(p.id order by ${placeInCategory}, p.id) as "productIds"
    from categories g join product_categories pc on pc.category_id = g.id join products p on p.id = pc.product_id
      ${withBrandPlaces}
    where g.restaurant_id = ${restaurantId} and g.archived_at is null and p.menu_id = ${menuId} and p.archived_at is null
    group by g.id order by g.position, g.rank, g.id`;
}

function readOptionGroups(db: Db, products: readonly Offered[]): Promise<MenuFacts['optionGroups'][number][]> {
  const ids = [...new Set(products.flatMap(({ optionGroupIds }) => optionGroupIds))];
  return db.sql.read<MenuFacts['optionGroups'][number]>`
    select id as "optionGroupId", name, min, max, free_quantity as "freeQuantity", choices
    from option_groups where id = any(${ids}::int[]) and archived_at is null order by id`;
}
