-- CreateEnum
CREATE TYPE "payment_type" AS ENUM ('CASH', 'PREPAYMENT', 'POSTPAYMENT');

-- CreateEnum
CREATE TYPE "pocket" AS ENUM ('own', 'promotional', 'employer');

-- CreateEnum
CREATE TYPE "wallet_line_kind" AS ENUM ('RELOAD', 'AUTO_RELOAD', 'PAYMENT', 'REFUND', 'CREDIT', 'DEBIT', 'EXPIRY', 'CORRECTION');

-- CreateEnum
CREATE TYPE "wallet_hold_state" AS ENUM ('RESERVED', 'CAPTURED', 'RELEASED', 'EXPIRED');

-- DropIndex
DROP INDEX "users_email_key";

-- CreateTable
CREATE TABLE "guest_groups" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "parent_depth" INTEGER,
    "depth" INTEGER NOT NULL GENERATED ALWAYS AS (coalesce("parent_depth", 0) + 1) STORED,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guest_groups_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "customers" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "email" TEXT,
    "given_name" TEXT,
    "family_name" TEXT,
    "phone_number" TEXT,
    "external_id" TEXT,
    "guest_group_id" INTEGER,
    "payment_type" "payment_type" NOT NULL DEFAULT 'CASH',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "language" TEXT,
    "search_text" TEXT NOT NULL GENERATED ALWAYS AS (search_fold(
      coalesce("given_name", '') || ' ' || coalesce("family_name", '') || ' ' || coalesce("email", '') || ' ' ||
      coalesce("phone_number", '') || ' ' || coalesce("external_id", ''))) STORED,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "merged_into_id" INTEGER,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "customer_badges" (
    "brand_id" INTEGER NOT NULL,
    "badge" TEXT NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "blocked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_badges_pkey" PRIMARY KEY ("brand_id","badge")
);

-- CreateTable
CREATE TABLE "customer_restaurants" (
    "brand_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,

    CONSTRAINT "customer_restaurants_pkey" PRIMARY KEY ("brand_id","customer_id","restaurant_id")
);

-- CreateTable
CREATE TABLE "wallets" (
    "brand_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "own" INTEGER NOT NULL DEFAULT 0,
    "promotional" INTEGER NOT NULL DEFAULT 0,
    "employer" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "last_position" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("brand_id","customer_id")
);

-- CreateTable
CREATE TABLE "wallet_lines" (
    "brand_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "wallet_line_kind" NOT NULL,
    "pocket" "pocket" NOT NULL,
    "amount" INTEGER NOT NULL,
    "own_before" INTEGER NOT NULL,
    "own_after" INTEGER NOT NULL,
    "promotional_before" INTEGER NOT NULL,
    "promotional_after" INTEGER NOT NULL,
    "employer_before" INTEGER NOT NULL,
    "employer_after" INTEGER NOT NULL,
    "credit_id" INTEGER,
    "order_id" INTEGER,
    "refunds_position" INTEGER,
    "reason" TEXT,
    "user_id" INTEGER,
    "idempotency_key" TEXT,
    "apply_date" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "wallet_lines_pkey" PRIMARY KEY ("brand_id","customer_id","position")
);

-- CreateTable
CREATE TABLE "wallet_credits" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "remaining" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallet_credits_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "wallet_holds" (
    "brand_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "state" "wallet_hold_state" NOT NULL DEFAULT 'RESERVED',
    "captured" INTEGER NOT NULL DEFAULT 0,
    "order_id" INTEGER,
    "reason" TEXT,
    "user_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "wallet_holds_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "guest_groups_id_idx" ON "guest_groups"("id");

-- CreateIndex
CREATE UNIQUE INDEX "guest_groups_brand_id_id_depth_key" ON "guest_groups"("brand_id", "id", "depth");

-- CreateIndex
CREATE INDEX "customers_id_idx" ON "customers"("id");

-- CreateIndex
CREATE INDEX "customers_brand_id_guest_group_id_id_idx" ON "customers"("brand_id", "guest_group_id", "id");

-- CreateIndex
CREATE INDEX "customers_brand_id_search_text_trigrams" ON "customers" USING GIN ("brand_id" int4_ops, "search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "customer_badges_brand_id_customer_id_idx" ON "customer_badges"("brand_id", "customer_id");

-- CreateIndex
CREATE INDEX "customer_restaurants_restaurant_id_customer_id_idx" ON "customer_restaurants"("restaurant_id", "customer_id");

-- CreateIndex
CREATE INDEX "wallet_lines_id_idx" ON "wallet_lines"("id");

-- CreateIndex
CREATE INDEX "wallet_lines_brand_id_customer_id_apply_date_idx" ON "wallet_lines"("brand_id", "customer_id", "apply_date");

-- CreateIndex
CREATE INDEX "wallet_lines_brand_id_apply_date_idx" ON "wallet_lines"("brand_id", "apply_date");

-- CreateIndex
CREATE INDEX "wallet_holds_id_idx" ON "wallet_holds"("id");

-- CreateIndex
CREATE INDEX "wallet_holds_brand_id_customer_id_state_idx" ON "wallet_holds"("brand_id", "customer_id", "state");

-- AddForeignKey
ALTER TABLE "guest_groups" ADD CONSTRAINT "guest_groups_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guest_groups" ADD CONSTRAINT "guest_groups_brand_id_parent_id_parent_depth_fkey" FOREIGN KEY ("brand_id", "parent_id", "parent_depth") REFERENCES "guest_groups"("brand_id", "id", "depth") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_brand_id_guest_group_id_fkey" FOREIGN KEY ("brand_id", "guest_group_id") REFERENCES "guest_groups"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_brand_id_merged_into_id_fkey" FOREIGN KEY ("brand_id", "merged_into_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_badges" ADD CONSTRAINT "customer_badges_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_restaurants" ADD CONSTRAINT "customer_restaurants_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_restaurants" ADD CONSTRAINT "customer_restaurants_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Customers' logins of earlier installations name customers who have no record yet.
insert into customers (brand_id, id, email, given_name, family_name, created_at, updated_at)
select distinct on (brand_id, customer_id) brand_id, customer_id, email, split_part(name, ' ', 1),
  nullif(substr(name, length(split_part(name, ' ', 1)) + 2), ''), created_at, updated_at
from users where role = 'customer' order by brand_id, customer_id, id;

select setval(pg_get_serial_sequence('customers', 'id'), max(id)) from customers having max(id) is not null;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "wallets"("brand_id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_brand_id_credit_id_fkey" FOREIGN KEY ("brand_id", "credit_id") REFERENCES "wallet_credits"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_credits" ADD CONSTRAINT "wallet_credits_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "wallets"("brand_id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_holds" ADD CONSTRAINT "wallet_holds_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "wallets"("brand_id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say.

-- A person or a device logs in by e-mail alone, a customer by e-mail and brand.
create unique index users_email_key on users (email) where role <> 'customer';
create unique index users_brand_id_email_key on users (brand_id, email) where role = 'customer';
create index users_email_of_customers on users (email) where role = 'customer';
create index users_brand_id_customer_id on users (brand_id, customer_id) where customer_id is not null;

alter table guest_groups
  add constraint guest_groups_name_is_unique unique nulls not distinct (brand_id, parent_id, name),
  add constraint guest_groups_parent_is_whole check (num_nulls(parent_id, parent_depth) in (0, 2)),
  add constraint guest_groups_are_six_deep check (depth <= 6);

create unique index customers_brand_id_email on customers (brand_id, lower(email)) where archived_at is null and email is not null;
create unique index customers_brand_id_external_id on customers (brand_id, external_id) where external_id is not null;

alter table wallets
  add constraint wallets_hold_no_debt check (own >= 0 and promotional >= 0 and employer >= 0),
  add constraint wallets_hold_what_is_held check (held >= 0 and held::bigint <= own::bigint + promotional + employer);

-- One pocket changes in a line, by its amount; the others stay. Each line begins where the one before it ended.
alter table wallet_lines
  add constraint wallet_lines_add_up check (
    amount <> 0
    and own_after = own_before + case when pocket = 'own' then amount else 0 end
    and promotional_after = promotional_before + case when pocket = 'promotional' then amount else 0 end
    and employer_after = employer_before + case when pocket = 'employer' then amount else 0 end),
  add constraint wallet_lines_hold_no_debt check (own_after >= 0 and promotional_after >= 0 and employer_after >= 0),
  add constraint wallet_lines_begin_empty check (position > 1 or (position = 1 and own_before = 0 and promotional_before = 0 and employer_before = 0)),
  add column previous_position int generated always as (nullif(position - 1, 0)) stored,
  add constraint wallet_lines_end_once unique (brand_id, customer_id, position, own_after, promotional_after, employer_after),
  add constraint wallet_lines_follow foreign key (brand_id, customer_id, previous_position, own_before, promotional_before, employer_before)
    references wallet_lines (brand_id, customer_id, position, own_after, promotional_after, employer_after),
  add constraint wallet_lines_refund_a_line foreign key (brand_id, customer_id, refunds_position)
    references wallet_lines (brand_id, customer_id, position);
create index wallet_lines_refunds on wallet_lines (brand_id, customer_id, refunds_position) where refunds_position is not null;
create index wallet_lines_orders on wallet_lines (brand_id, order_id) where order_id is not null;

create trigger wallet_lines_append_only before update or delete on wallet_lines
  for each row execute function refuse_change();

alter table wallet_credits add constraint wallet_credits_remain check (remaining between 0 and amount and amount > 0);
create index wallet_credits_left on wallet_credits (brand_id, customer_id, expires_at) where remaining > 0;
create index wallet_credits_expiring on wallet_credits (expires_at) where remaining > 0 and expires_at is not null;

alter table wallet_holds add constraint wallet_holds_add_up check (
  amount > 0 and captured between 0 and amount and (state = 'CAPTURED') = (captured > 0) and (state = 'RESERVED') = (ended_at is null));
create index wallet_holds_expiring on wallet_holds (expires_at) where state = 'RESERVED';
