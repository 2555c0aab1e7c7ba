import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ORDER_PRICE, orderBrand, orderToken } from './shape';

const { brandId, firstRestaurant, restaurants, products, firstMember, members } = orderBrand;

/** Fills a migrated database with restaurants that sell: a menu of tracked products, a till in each, and members of a programme. */
export async function seedSelling(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from brands where id = $1', [brandId]);
  if (rowCount) return;
  await client.query(`
    begin;
    insert into brands (id, name) values (${brandId}, 'Many orders');
    insert into brand_channels (brand_id, channel_id) select ${brandId}, n from unnest(array[1, 2, 5]) n;
    insert into restaurants (id, brand_id, name, street, postal_code, city, country_code, lat, lng, time_zone)
      select ${firstRestaurant} + n, ${brandId}, 'Restaurant ' || n, '1 rue de Rivoli', '75004', 'Paris', 'FR', 48.8, 2.3, 'Europe/Paris'
      from generate_series(0, ${restaurants - 1}) n;
    insert into restaurant_zones (restaurant_id, operation_zone_id, is_primary, social_reason, siret, vat_number, address)
      select id, 1, true, 'Bench SAS', '73282932000074', 'FR44732829320',
        '{"route": "rue de Rivoli", "streetNumber": "1", "postalCode": "75004", "locality": "Paris", "country": "FR"}'
      from restaurants where brand_id = ${brandId};
    insert into stock_settings (restaurant_id, stock_management_v2_enabled) select id, true from restaurants where brand_id = ${brandId};
    insert into menus (id, restaurant_id, name) select id, id, 'Menu' from restaurants where brand_id = ${brandId};
    insert into categories (id, restaurant_id, name) select id, id, 'Plats' from restaurants where brand_id = ${brandId};
    insert into products (id, restaurant_id, menu_id, signature, name, sku, price_cents, vat_group_id)
      select r.id * 100 + n, r.id, r.id, 'product-' || r.id || '-' || n, 'Plat du jour ' || n, 'SKU' || n, ${ORDER_PRICE}, 1
      from restaurants r, generate_series(0, ${products - 1}) n where r.brand_id = ${brandId};
    insert into product_categories (product_id, category_id) select id, restaurant_id from products;
    insert into stock_levels (product_id, restaurant_id, quantity) select id, restaurant_id, 0 from products;
    with first as (insert into stock_movements (restaurant_id, brand_id, product_id, movement_type, quantity_delta, quantity_before, quantity_after)
        select restaurant_id, ${brandId}, id, 'INITIAL', 100000000, 0, 100000000 from products returning id, product_id, quantity_after)
      update stock_levels l set quantity = f.quantity_after, last_movement_id = f.id from first f where l.product_id = f.product_id;
    insert into loyalty_programmes (brand_id, name, points_per_unit, point_value, expiry_months, tiers_changed_at)
      values (${brandId}, 'Points', 1, 5, 12, '2016-01-01');
    insert into loyalty_tiers (brand_id, name, threshold, factor) values (${brandId}, 'Gold', 100000, 15000);
    insert into customers (brand_id, id, given_name, family_name)
      select ${brandId}, n, 'Guest', 'Number ' || n from generate_series(${firstMember}, ${firstMember + members - 1}) n;
    insert into loyalty_members (brand_id, customer_id, member_id)
      select ${brandId}, id, 'member-' || id from customers where brand_id = ${brandId};
    commit`);
  for (let restaurantId: number = firstRestaurant; restaurantId < firstRestaurant + restaurants; restaurantId++) {
    const { rows } = await client.query<{ id: number }>(
      `insert into users (email, name, password_hash, role, brand_id, restaurant_id) values ($1, 'Till', '-', 'pos', $2, $3) returning id`,
      [`till-${restaurantId}@demo.test`, brandId, restaurantId],
    );
    await client.query(`insert into access_tokens (user_id, hash, expires_at) values ($1, $2, now() + interval '10 years')`, [
      rows[0]?.id,
      createHash('sha256').update(orderToken(restaurantId)).digest(),
    ]);
  }
  await client.query('vacuum analyze');
}
