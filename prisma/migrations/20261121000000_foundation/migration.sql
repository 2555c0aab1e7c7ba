-- Extensions that every PostgreSQL brings: trigram search, integers inside GIN indexes, letters without accents.
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- What searches compare: lower case, no accents. `unaccent` is only «stable» because its dictionary could be replaced;
-- named with its schema it is as good as immutable, which a generated column and an index ask for.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- CreateEnum
CREATE TYPE "role" AS ENUM ('admin', 'brand_group', 'brand', 'restaurant', 'pos', 'kiosk', 'customer');

-- CreateEnum
CREATE TYPE "access_flag" AS ENUM ('CAN_EDIT_TABLE_LAYOUT', 'CAN_EDIT_AREAS');

-- CreateEnum
CREATE TYPE "movement_type" AS ENUM ('DELIVERY', 'SALE', 'CANCELLATION', 'MANUAL_ADJUSTMENT', 'RAZ', 'INITIAL');

-- CreateTable
CREATE TABLE "brand_groups" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "brand_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brands" (
    "id" SERIAL NOT NULL,
    "brand_group_id" INTEGER,
    "name" TEXT NOT NULL,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "restaurants" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "country_code" CHAR(2) NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "time_zone" TEXT NOT NULL,
    "closes_at" INTEGER NOT NULL DEFAULT 1350,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restaurants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand_channels" (
    "brand_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,

    CONSTRAINT "brand_channels_pkey" PRIMARY KEY ("brand_id","channel_id")
);

-- CreateTable
CREATE TABLE "menus" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "menus_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "menu_id" INTEGER NOT NULL,
    "signature" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL GENERATED ALWAYS AS (search_fold("name")) STORED,
    "sku" TEXT,
    "price_cents" INTEGER NOT NULL,
    "web_availability" BOOLEAN NOT NULL DEFAULT true,
    "kiosk_availability" BOOLEAN NOT NULL DEFAULT true,
    "web_auto_disabled" BOOLEAN NOT NULL DEFAULT false,
    "kiosk_auto_disabled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_categories" (
    "product_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,

    CONSTRAINT "product_categories_pkey" PRIMARY KEY ("category_id","product_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "brand_id" INTEGER,
    "restaurant_id" INTEGER,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "user_id" INTEGER,
    "real_user_id" INTEGER,
    "request_id" TEXT NOT NULL,
    "reverts_id" INTEGER,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "etag" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("caller","key")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "brand_id" INTEGER,
    "restaurant_id" INTEGER,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "available_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "delivered_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "password_expires_at" TIMESTAMPTZ(3),
    "role" "role" NOT NULL,
    "access_flags" "access_flag"[],
    "brand_group_id" INTEGER,
    "brand_id" INTEGER,
    "restaurant_id" INTEGER,
    "customer_id" INTEGER,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "disabled_at" TIMESTAMPTZ(3),
    "last_login_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "user_agent" TEXT,
    "address" TEXT,

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_throttles" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "window_started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_throttles_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "stock_settings" (
    "restaurant_id" INTEGER NOT NULL,
    "stock_management_v2_enabled" BOOLEAN NOT NULL DEFAULT false,
    "default_safety_stock" INTEGER NOT NULL DEFAULT 5,
    "web_managed" BOOLEAN NOT NULL DEFAULT true,
    "kiosk_managed" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "stock_settings_pkey" PRIMARY KEY ("restaurant_id")
);

-- CreateTable
CREATE TABLE "stock_levels" (
    "product_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "safety_stock" INTEGER,
    "last_movement_id" INTEGER,

    CONSTRAINT "stock_levels_pkey" PRIMARY KEY ("product_id")
);

-- CreateTable
CREATE TABLE "stock_movements" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "movement_type" "movement_type" NOT NULL,
    "quantity_delta" INTEGER NOT NULL,
    "quantity_before" INTEGER NOT NULL,
    "quantity_after" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "order_id" INTEGER,
    "delivery_id" INTEGER,
    "user_id" INTEGER,
    "reason" TEXT,
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "stock_movements_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "stock_bookings" (
    "restaurant_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_bookings_pkey" PRIMARY KEY ("restaurant_id","key")
);

-- CreateTable
CREATE TABLE "stock_deliveries" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "supplier_name" TEXT NOT NULL,
    "reference" TEXT,
    "expected_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,

    CONSTRAINT "stock_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_delivery_lines" (
    "delivery_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_cost_cents" INTEGER,

    CONSTRAINT "stock_delivery_lines_pkey" PRIMARY KEY ("delivery_id","position")
);

-- CreateIndex
CREATE INDEX "brands_brand_group_id_idx" ON "brands"("brand_group_id");

-- CreateIndex
CREATE INDEX "restaurants_brand_id_idx" ON "restaurants"("brand_id");

-- CreateIndex
CREATE UNIQUE INDEX "restaurants_id_brand_id_key" ON "restaurants"("id", "brand_id");

-- CreateIndex
CREATE INDEX "menus_restaurant_id_idx" ON "menus"("restaurant_id");

-- CreateIndex
CREATE INDEX "categories_restaurant_id_idx" ON "categories"("restaurant_id");

-- CreateIndex
CREATE INDEX "products_restaurant_id_sku_idx" ON "products"("restaurant_id", "sku");

-- CreateIndex
CREATE INDEX "products_restaurant_id_search_name_trigrams" ON "products" USING GIN ("restaurant_id" int4_ops, "search_name" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "products_menu_id_signature_key" ON "products"("menu_id", "signature");

-- CreateIndex
CREATE UNIQUE INDEX "products_restaurant_id_id_key" ON "products"("restaurant_id", "id");

-- CreateIndex
CREATE INDEX "product_categories_product_id_idx" ON "product_categories"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entries_reverts_id_key" ON "audit_entries"("reverts_id");

-- CreateIndex
CREATE INDEX "audit_entries_restaurant_id_subject_kind_subject_id_id_idx" ON "audit_entries"("restaurant_id", "subject_kind", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_restaurant_id_id_idx" ON "audit_entries"("restaurant_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_brand_id_id_idx" ON "audit_entries"("brand_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_brand_id_idx" ON "users"("brand_id");

-- CreateIndex
CREATE INDEX "users_restaurant_id_idx" ON "users"("restaurant_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"("hash");

-- CreateIndex
CREATE INDEX "access_tokens_user_id_idx" ON "access_tokens"("user_id");

-- CreateIndex
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "stock_levels_restaurant_id_product_id_key" ON "stock_levels"("restaurant_id", "product_id");

-- CreateIndex
CREATE INDEX "stock_movements_restaurant_id_product_id_id_idx" ON "stock_movements"("restaurant_id", "product_id", "id");

-- CreateIndex
CREATE INDEX "stock_movements_restaurant_id_movement_type_id_idx" ON "stock_movements"("restaurant_id", "movement_type", "id");

-- CreateIndex
CREATE INDEX "stock_movements_restaurant_id_created_at_idx" ON "stock_movements"("restaurant_id", "created_at");

-- CreateIndex
CREATE INDEX "stock_deliveries_restaurant_id_id_idx" ON "stock_deliveries"("restaurant_id", "id");

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_brand_group_id_fkey" FOREIGN KEY ("brand_group_id") REFERENCES "brand_groups"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_channels" ADD CONSTRAINT "brand_channels_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menus" ADD CONSTRAINT "menus_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_menu_id_fkey" FOREIGN KEY ("menu_id") REFERENCES "menus"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_brand_group_id_fkey" FOREIGN KEY ("brand_group_id") REFERENCES "brand_groups"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_settings" ADD CONSTRAINT "stock_settings_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_restaurant_id_product_id_fkey" FOREIGN KEY ("restaurant_id", "product_id") REFERENCES "products"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_restaurant_id_product_id_fkey" FOREIGN KEY ("restaurant_id", "product_id") REFERENCES "products"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_deliveries" ADD CONSTRAINT "stock_deliveries_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_delivery_lines" ADD CONSTRAINT "stock_delivery_lines_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "stock_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_delivery_lines" ADD CONSTRAINT "stock_delivery_lines_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the Prisma schema can't say.

-- Search in a restaurant's SKUs. Prisma does not see indexes over expressions and leaves them alone, and likewise partial ones.
create index products_restaurant_id_sku_trigrams on products using gin (restaurant_id int4_ops, search_fold(sku) gin_trgm_ops) where sku is not null;

-- The ledger's filters over columns that most rows lack.
create index stock_movements_channel on stock_movements (restaurant_id, channel_id, id) where channel_id is not null;
create index stock_movements_user on stock_movements (restaurant_id, user_id, id) where user_id is not null;
create index stock_movements_order on stock_movements (restaurant_id, order_id, id) where order_id is not null;
create index stock_movements_delivery on stock_movements (restaurant_id, delivery_id, id) where delivery_id is not null;

-- What a worker has yet to hand on.
create index outbox_events_waiting on outbox_events (available_at, id) where delivered_at is null;

alter table products
  add constraint products_price_not_negative check (price_cents >= 0);

alter table stock_settings
  add constraint stock_settings_default_safety_stock_not_negative check (default_safety_stock >= 0);

alter table stock_levels
  add constraint stock_levels_quantity_in_range check (quantity between -1000000000 and 1000000000),
  add constraint stock_levels_safety_stock_not_negative check (safety_stock >= 0);

alter table stock_movements
  add constraint stock_movements_adds_up check (quantity_after = quantity_before + quantity_delta);

alter table stock_delivery_lines
  add constraint stock_delivery_lines_quantity_positive check (quantity > 0),
  add constraint stock_delivery_lines_unit_cost_not_negative check (unit_cost_cents >= 0);

-- A role and the scope it acts in belong together: no account can be made that sees more, or less, than its role says.
alter table users
  add constraint users_scope_fits_role check (
    case role
      when 'admin' then num_nonnulls(brand_group_id, brand_id, restaurant_id, customer_id) = 0
      when 'brand_group' then brand_group_id is not null and num_nonnulls(brand_id, restaurant_id, customer_id) = 0
      when 'brand' then brand_id is not null and num_nonnulls(brand_group_id, restaurant_id, customer_id) = 0
      when 'customer' then num_nonnulls(brand_id, customer_id) = 2 and num_nonnulls(brand_group_id, restaurant_id) = 0
      else num_nonnulls(brand_id, restaurant_id) = 2 and num_nonnulls(brand_group_id, customer_id) = 0
    end
  );

-- The ledger and the audit are written once. Emptying a whole table (TRUNCATE) stays possible for whoever owns it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end;
$$;

create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
