-- CreateEnum
CREATE TYPE "grant_type" AS ENUM ('ABSOLUTE', 'RATE');

-- CreateTable
CREATE TABLE "shifts" (
    "restaurant_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "days" INTEGER[],
    "start_minute" INTEGER NOT NULL,
    "end_minute" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shifts_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "grants" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "version_number" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "grants_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "grant_versions" (
    "brand_id" INTEGER NOT NULL,
    "grant_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "counts_from" DATE NOT NULL,
    "label_ticket" TEXT NOT NULL,
    "type" "grant_type" NOT NULL,
    "amount" INTEGER NOT NULL,
    "strategy" INTEGER NOT NULL,
    "daily_limit" INTEGER NOT NULL,
    "tag" TEXT,
    "threshold" INTEGER,
    "ceiling" INTEGER,
    "restaurants" JSONB NOT NULL DEFAULT '[]',
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "grant_versions_pkey" PRIMARY KEY ("brand_id","grant_id","number")
);

-- CreateTable
CREATE TABLE "grant_uses" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "grant_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "pricing_rule_id" INTEGER,
    "shift_id" TEXT,
    "day" DATE NOT NULL,
    "amount" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "grant_uses_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "pricing_rules" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "guest_group_id" INTEGER,
    "shift_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "entrance_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "vat_group_id" INTEGER,
    "allowance_per_meal" INTEGER,
    "allowance_per_day" INTEGER,
    "allowance_per_month" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pricing_rules_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "pricing_rule_restaurants" (
    "brand_id" INTEGER NOT NULL,
    "pricing_rule_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,

    CONSTRAINT "pricing_rule_restaurants_pkey" PRIMARY KEY ("brand_id","pricing_rule_id","restaurant_id")
);

-- CreateTable
CREATE TABLE "pricing_rule_grants" (
    "brand_id" INTEGER NOT NULL,
    "pricing_rule_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "grant_id" INTEGER NOT NULL,

    CONSTRAINT "pricing_rule_grants_pkey" PRIMARY KEY ("brand_id","pricing_rule_id","position")
);

-- CreateIndex
CREATE INDEX "grants_id_idx" ON "grants"("id");

-- CreateIndex
CREATE INDEX "grant_uses_brand_id_customer_id_day_idx" ON "grant_uses"("brand_id", "customer_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "grant_uses_brand_id_order_id_grant_id_key" ON "grant_uses"("brand_id", "order_id", "grant_id");

-- CreateIndex
CREATE INDEX "pricing_rules_id_idx" ON "pricing_rules"("id");

-- CreateIndex
CREATE INDEX "pricing_rules_brand_id_guest_group_id_idx" ON "pricing_rules"("brand_id", "guest_group_id");

-- CreateIndex
CREATE INDEX "pricing_rule_restaurants_restaurant_id_idx" ON "pricing_rule_restaurants"("restaurant_id");

-- CreateIndex
CREATE INDEX "pricing_rule_grants_brand_id_grant_id_idx" ON "pricing_rule_grants"("brand_id", "grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "pricing_rule_grants_brand_id_pricing_rule_id_grant_id_key" ON "pricing_rule_grants"("brand_id", "pricing_rule_id", "grant_id");

-- AddForeignKey
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grants" ADD CONSTRAINT "grants_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grant_versions" ADD CONSTRAINT "grant_versions_brand_id_grant_id_fkey" FOREIGN KEY ("brand_id", "grant_id") REFERENCES "grants"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grant_uses" ADD CONSTRAINT "grant_uses_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grant_uses" ADD CONSTRAINT "grant_uses_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grant_uses" ADD CONSTRAINT "grant_uses_brand_id_grant_id_version_fkey" FOREIGN KEY ("brand_id", "grant_id", "version") REFERENCES "grant_versions"("brand_id", "grant_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pricing_rules" ADD CONSTRAINT "pricing_rules_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pricing_rules" ADD CONSTRAINT "pricing_rules_brand_id_guest_group_id_fkey" FOREIGN KEY ("brand_id", "guest_group_id") REFERENCES "guest_groups"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pricing_rule_restaurants" ADD CONSTRAINT "pricing_rule_restaurants_brand_id_pricing_rule_id_fkey" FOREIGN KEY ("brand_id", "pricing_rule_id") REFERENCES "pricing_rules"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pricing_rule_restaurants" ADD CONSTRAINT "pricing_rule_restaurants_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pricing_rule_grants" ADD CONSTRAINT "pricing_rule_grants_brand_id_pricing_rule_id_fkey" FOREIGN KEY ("brand_id", "pricing_rule_id") REFERENCES "pricing_rules"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pricing_rule_grants" ADD CONSTRAINT "pricing_rule_grants_brand_id_grant_id_fkey" FOREIGN KEY ("brand_id", "grant_id") REFERENCES "grants"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say.

-- The minutes of a week that a shift takes, Monday at midnight being minute 1440.
create function shift_span(days int[], start_minute int, end_minute int) returns int4multirange
  language sql immutable parallel safe
  return (select range_agg(int4range(day * 1440 + start_minute, day * 1440 + end_minute)) from unnest(days) as day);

alter table shifts
  add constraint shifts_have_days check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]),
  add constraint shifts_within_day check (start_minute >= 0 and start_minute < end_minute and end_minute <= 1440),
  add constraint shifts_no_overlap exclude using gist
    (restaurant_id with =, shift_span(days, start_minute, end_minute) with &&);

create unique index grants_brand_id_code on grants (brand_id, lower(code)) where deleted_at is null;

alter table grant_versions
  add constraint grant_versions_pay_something check (amount >= 0 and (type = 'ABSOLUTE' or amount <= 10000)),
  add constraint grant_versions_have_a_strategy check (strategy between 1 and 4),
  add constraint grant_versions_can_be_used check (daily_limit >= 1),
  add constraint grant_versions_take_cents check (threshold >= 0 and ceiling >= 0);
create trigger grant_versions_stay before update or delete on grant_versions
  for each row execute function refuse_change();

alter table grant_uses add constraint grant_uses_pay_something check (amount > 0);
create function refuse_change_but_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and to_jsonb(new) - 'cancelled_at' = to_jsonb(old) - 'cancelled_at' then
    return new;
  end if;
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end;
$$;
create trigger grant_uses_append_only before update or delete on grant_uses
  for each row execute function refuse_change_but_return();

alter table pricing_rules
  add constraint pricing_rules_take_cents check (entrance_fee_cents >= 0 and allowance_per_meal >= 0 and allowance_per_day >= 0
    and allowance_per_month >= 0);
