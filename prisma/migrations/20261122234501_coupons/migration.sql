-- CreateEnum
CREATE TYPE "reduction_type" AS ENUM ('absolute', 'percentage');

-- CreateTable
CREATE TABLE "coupons" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "reduction_type" "reduction_type" NOT NULL,
    "reduction_value" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "consumption_flags" INTEGER NOT NULL,
    "non_cumulative" BOOLEAN NOT NULL DEFAULT false,
    "minimum_cents" INTEGER NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL,
    "no_limit" BOOLEAN NOT NULL DEFAULT false,
    "is_unique" BOOLEAN NOT NULL DEFAULT false,
    "per_customer_limit" INTEGER,
    "used" INTEGER NOT NULL DEFAULT 0,
    "batch_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupons_pkey" PRIMARY KEY ("brand_id","id"),
    constraint coupons_have_codes check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
    constraint coupons_take_off check (reduction_value between 1 and case reduction_type when 'percentage' then 10000 else 1000000 end),
    constraint coupons_begin_before_they_end check (ends_at > starts_at),
    constraint coupons_have_modes check (consumption_flags between 1 and 15),
    constraint coupons_ask_for_a_cart check (minimum_cents between 0 and 10000000),
    constraint coupons_have_limits check (quantity >= 1 and per_customer_limit >= 1),
    constraint coupons_are_used_within_limits check (used >= 0 and (no_limit or used <= quantity)),
    constraint coupons_unique_once check (not is_unique or (quantity = 1 and not no_limit and batch_id is not null))
);

-- CreateTable
CREATE TABLE "coupon_restaurants" (
    "brand_id" INTEGER NOT NULL,
    "coupon_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,

    CONSTRAINT "coupon_restaurants_pkey" PRIMARY KEY ("brand_id","coupon_id","restaurant_id")
);

-- CreateTable
CREATE TABLE "coupon_uses" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "coupon_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "customer_id" INTEGER,
    "email_hash" BYTEA,
    "phone_hash" BYTEA,
    "order_id" INTEGER,
    "amount" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "coupon_uses_pkey" PRIMARY KEY ("brand_id","id"),
    constraint coupon_uses_take_off check (amount >= 0)
);

-- CreateIndex
CREATE INDEX "coupons_id_idx" ON "coupons"("id");

-- CreateIndex
CREATE INDEX "coupons_brand_id_batch_id_id_idx" ON "coupons"("brand_id", "batch_id", "id");

-- CreateIndex
CREATE INDEX "coupon_restaurants_restaurant_id_idx" ON "coupon_restaurants"("restaurant_id");

-- CreateIndex
CREATE INDEX "coupon_uses_brand_id_coupon_id_id_idx" ON "coupon_uses"("brand_id", "coupon_id", "id");

-- CreateIndex
CREATE INDEX "coupon_uses_brand_id_customer_id_coupon_id_idx" ON "coupon_uses"("brand_id", "customer_id", "coupon_id");

-- CreateIndex
CREATE INDEX "coupon_uses_restaurant_id_idx" ON "coupon_uses"("restaurant_id");

-- AddForeignKey
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_restaurants" ADD CONSTRAINT "coupon_restaurants_brand_id_coupon_id_fkey" FOREIGN KEY ("brand_id", "coupon_id") REFERENCES "coupons"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_restaurants" ADD CONSTRAINT "coupon_restaurants_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_brand_id_coupon_id_fkey" FOREIGN KEY ("brand_id", "coupon_id") REFERENCES "coupons"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A code means one coupon of its brand, however it is typed. What is deleted gives its code free.
create unique index coupons_have_codes_of_their_own on coupons (brand_id, lower(code)) where deleted_at is null;

-- An order has one coupon.
create unique index coupon_uses_once_an_order on coupon_uses (brand_id, order_id) where order_id is not null and cancelled_at is null;
create index coupon_uses_of_mails on coupon_uses (brand_id, email_hash) where email_hash is not null;
create index coupon_uses_of_phones on coupon_uses (brand_id, phone_hash) where phone_hash is not null;

-- Uses are written once: they may be given back once, and lose what names a person who is erased.
create function keep_coupon_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null
    and to_jsonb(new) - 'cancelled_at' = to_jsonb(old) - 'cancelled_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('brigade.erasing', true) = 'on'
    and to_jsonb(new) - array['email_hash', 'phone_hash'] = to_jsonb(old) - array['email_hash', 'phone_hash'] then
    return new;
  end if;
  raise exception 'coupon_uses is append-only: % is refused', lower(tg_op) using errcode = 'restrict_violation';
end;
$$;
create trigger coupon_uses_append_only before update or delete on coupon_uses for each row execute function keep_coupon_use();

-- The number of uses that count, which the limit is held against, is the ledger's.
create function count_coupon_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.cancelled_at is null then
    update coupons set used = used + 1 where brand_id = new.brand_id and id = new.coupon_id;
  elsif tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null then
    update coupons set used = used - 1 where brand_id = new.brand_id and id = new.coupon_id;
  end if;
  return null;
end;
$$;
create trigger coupon_uses_count after insert or update on coupon_uses for each row execute function count_coupon_use();
