-- CreateEnum
CREATE TYPE "loyalty_reward_type" AS ENUM ('amount', 'percentage', 'product', 'delivery');

-- CreateEnum
CREATE TYPE "loyalty_line_kind" AS ENUM ('RESERVATION', 'RELEASE', 'SPEND', 'EARN', 'RETURN', 'REVERSAL', 'EXPIRY', 'CORRECTION');

-- CreateEnum
CREATE TYPE "loyalty_session_state" AS ENUM ('OPEN', 'PAID', 'VOIDED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "loyalty_reservation_state" AS ENUM ('RESERVED', 'RELEASED', 'SPENT', 'RETURNED');

-- CreateEnum
CREATE TYPE "loyalty_card_status" AS ENUM ('active', 'blocked', 'replaced', 'unassigned');

-- CreateTable
CREATE TABLE "loyalty_programmes" (
    "brand_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "points_per_unit" INTEGER NOT NULL,
    "point_value" INTEGER NOT NULL,
    "expiry_months" INTEGER,
    "tiers_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loyalty_programmes_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "loyalty_tiers" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "threshold" INTEGER NOT NULL,
    "factor" INTEGER NOT NULL,

    CONSTRAINT "loyalty_tiers_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "loyalty_rewards" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" "loyalty_reward_type" NOT NULL,
    "value" INTEGER NOT NULL,
    "product_id" INTEGER,
    "points" INTEGER NOT NULL,
    "image_id" UUID,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "loyalty_rewards_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "loyalty_members" (
    "brand_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "member_id" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "last_position" INTEGER NOT NULL DEFAULT 0,
    "tier_id" INTEGER,
    "tier_until" TIMESTAMPTZ(3),
    "tiered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loyalty_members_pkey" PRIMARY KEY ("brand_id","customer_id")
);

-- CreateTable
CREATE TABLE "loyalty_lines" (
    "brand_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "previous_position" INTEGER GENERATED ALWAYS AS (nullif("position" - 1, 0)) STORED,
    "id" SERIAL NOT NULL,
    "first_position" INTEGER NOT NULL,
    "kind" "loyalty_line_kind" NOT NULL,
    "points" INTEGER NOT NULL,
    "points_before" INTEGER NOT NULL,
    "points_after" INTEGER NOT NULL,
    "reserved" INTEGER NOT NULL,
    "reserved_before" INTEGER NOT NULL,
    "reserved_after" INTEGER NOT NULL,
    "lot_points" INTEGER NOT NULL,
    "lot_id" INTEGER,
    "order_id" INTEGER,
    "restaurant_id" INTEGER,
    "session_number" INTEGER,
    "reward_id" INTEGER,
    "returns_customer_id" INTEGER,
    "returns_position" INTEGER,
    "counterpart_id" INTEGER,
    "basis" JSONB,
    "reason" TEXT,
    "user_id" INTEGER,
    "idempotency_key" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "loyalty_lines_pkey" PRIMARY KEY ("brand_id","customer_id","position")
);

-- CreateTable
CREATE TABLE "loyalty_lots" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "remaining" INTEGER NOT NULL,
    "earned_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "loyalty_lots_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "loyalty_sessions" (
    "brand_id" INTEGER NOT NULL,
    "number" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "session_id" TEXT NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "state" "loyalty_session_state" NOT NULL DEFAULT 'OPEN',
    "order_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "loyalty_sessions_pkey" PRIMARY KEY ("brand_id","number")
);

-- CreateTable
CREATE TABLE "loyalty_reservations" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "session_number" INTEGER NOT NULL,
    "reward_id" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "state" "loyalty_reservation_state" NOT NULL DEFAULT 'RESERVED',
    "order_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "loyalty_reservations_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "loyalty_card_batches" (
    "brand_id" INTEGER NOT NULL,
    "batch_number" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loyalty_card_batches_pkey" PRIMARY KEY ("brand_id","batch_number")
);

-- CreateTable
CREATE TABLE "loyalty_cards" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "card_number" TEXT NOT NULL,
    "batch_number" TEXT NOT NULL,
    "customer_id" INTEGER,
    "status" "loyalty_card_status" NOT NULL DEFAULT 'unassigned',
    "points" INTEGER NOT NULL DEFAULT 0,
    "replaced_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loyalty_cards_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "loyalty_rewards_id_idx" ON "loyalty_rewards"("id");

-- CreateIndex
CREATE UNIQUE INDEX "loyalty_members_brand_id_member_id_key" ON "loyalty_members"("brand_id", "member_id");

-- CreateIndex
CREATE INDEX "loyalty_lines_id_idx" ON "loyalty_lines"("id");

-- CreateIndex
CREATE INDEX "loyalty_lines_brand_id_customer_id_at_idx" ON "loyalty_lines"("brand_id", "customer_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "loyalty_lines_end_once" ON "loyalty_lines"("brand_id", "customer_id", "position", "points_after", "reserved_after");

-- CreateIndex
CREATE INDEX "loyalty_sessions_brand_id_customer_id_number_idx" ON "loyalty_sessions"("brand_id", "customer_id", "number" DESC);

-- CreateIndex
CREATE INDEX "loyalty_sessions_brand_id_customer_id_restaurant_id_session_idx" ON "loyalty_sessions"("brand_id", "customer_id", "restaurant_id", "session_id", "number" DESC);

-- CreateIndex
CREATE INDEX "loyalty_reservations_brand_id_session_number_idx" ON "loyalty_reservations"("brand_id", "session_number");

-- CreateIndex
CREATE INDEX "loyalty_cards_id_idx" ON "loyalty_cards"("id");

-- CreateIndex
CREATE UNIQUE INDEX "loyalty_cards_brand_id_card_number_key" ON "loyalty_cards"("brand_id", "card_number");

-- AddForeignKey
ALTER TABLE "loyalty_programmes" ADD CONSTRAINT "loyalty_programmes_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_tiers" ADD CONSTRAINT "loyalty_tiers_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "loyalty_programmes"("brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_rewards" ADD CONSTRAINT "loyalty_rewards_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "loyalty_programmes"("brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_rewards" ADD CONSTRAINT "loyalty_rewards_brand_id_product_id_fkey" FOREIGN KEY ("brand_id", "product_id") REFERENCES "catalog_products"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_rewards" ADD CONSTRAINT "loyalty_rewards_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "images"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_members" ADD CONSTRAINT "loyalty_members_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_lines" ADD CONSTRAINT "loyalty_lines_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "loyalty_members"("brand_id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_lines" ADD CONSTRAINT "loyalty_lines_brand_id_lot_id_fkey" FOREIGN KEY ("brand_id", "lot_id") REFERENCES "loyalty_lots"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_lines" ADD CONSTRAINT "loyalty_lines_brand_id_counterpart_id_fkey" FOREIGN KEY ("brand_id", "counterpart_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_lines" ADD CONSTRAINT "loyalty_lines_follow" FOREIGN KEY ("brand_id", "customer_id", "previous_position", "points_before", "reserved_before") REFERENCES "loyalty_lines"("brand_id", "customer_id", "position", "points_after", "reserved_after") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "loyalty_lines" ADD CONSTRAINT "loyalty_lines_return_a_line" FOREIGN KEY ("brand_id", "returns_customer_id", "returns_position") REFERENCES "loyalty_lines"("brand_id", "customer_id", "position") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "loyalty_lots" ADD CONSTRAINT "loyalty_lots_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "loyalty_members"("brand_id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_sessions" ADD CONSTRAINT "loyalty_sessions_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "loyalty_members"("brand_id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_sessions" ADD CONSTRAINT "loyalty_sessions_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_reservations" ADD CONSTRAINT "loyalty_reservations_brand_id_session_number_fkey" FOREIGN KEY ("brand_id", "session_number") REFERENCES "loyalty_sessions"("brand_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_reservations" ADD CONSTRAINT "loyalty_reservations_brand_id_reward_id_fkey" FOREIGN KEY ("brand_id", "reward_id") REFERENCES "loyalty_rewards"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_card_batches" ADD CONSTRAINT "loyalty_card_batches_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_cards" ADD CONSTRAINT "loyalty_cards_brand_id_batch_number_fkey" FOREIGN KEY ("brand_id", "batch_number") REFERENCES "loyalty_card_batches"("brand_id", "batch_number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_cards" ADD CONSTRAINT "loyalty_cards_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "loyalty_cards" ADD CONSTRAINT "loyalty_cards_brand_id_replaced_by_id_fkey" FOREIGN KEY ("brand_id", "replaced_by_id") REFERENCES "loyalty_cards"("brand_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What Prisma can't say.

alter table loyalty_programmes
  add constraint loyalty_programmes_count check (points_per_unit > 0 and point_value >= 0 and expiry_months > 0);
alter table loyalty_tiers add constraint loyalty_tiers_rise check (threshold > 0 and factor > 0);
create unique index loyalty_tiers_are_apart on loyalty_tiers (brand_id, threshold);
alter table loyalty_rewards
  add constraint loyalty_rewards_cost check (points > 0 and value >= 0),
  add constraint loyalty_rewards_say_what check ((type in ('amount', 'percentage')) = (value > 0) and (type = 'product') = (product_id is not null));
create index loyalty_rewards_offered on loyalty_rewards (brand_id, points, id) where is_active and archived_at is null;

alter table loyalty_members add constraint loyalty_members_reserve check (reserved >= 0);
create index loyalty_members_stale_tiers on loyalty_members (tier_until) where tier_until is not null;

-- Each line changes points or what is reserved of them, and begins where the one before it ended. Nothing is spent that was not
-- reserved, and nothing reserved that is not there. Only what was spent is ever owed.
alter table loyalty_lines
  add constraint loyalty_lines_add_up check (
    (points <> 0 or reserved <> 0) and points_after = points_before + points and reserved_after = reserved_before + reserved),
  add constraint loyalty_lines_mean_what_they_say check (case kind
    when 'RESERVATION' then points = 0 and reserved > 0 and points_after >= reserved_after
    when 'RELEASE' then points = 0 and reserved < 0
    when 'SPEND' then points < 0 and reserved = points
    when 'EARN' then points > 0 and reserved = 0
    when 'RETURN' then points > 0 and reserved = 0
    when 'REVERSAL' then points < 0 and reserved = 0
    when 'EXPIRY' then points < 0 and reserved = 0 and points_after >= reserved_after
    else reserved = 0 end),
  add constraint loyalty_lines_reserve check (reserved_after >= 0),
  add constraint loyalty_lines_owe_what_was_spent check (
    points_after >= least(points_before, 0) or kind in ('SPEND', 'REVERSAL') or counterpart_id is not null),
  add constraint loyalty_lines_fill_lots check (
    (lot_id is null) = (lot_points = 0) and lot_points * points >= 0 and abs(lot_points) <= abs(points)),
  add constraint loyalty_lines_begin_empty check (position > 1 or (position = 1 and points_before = 0 and reserved_before = 0)),
  add constraint loyalty_lines_begin_a_booking check (first_position between 1 and position),
  add constraint loyalty_lines_return_whole check (num_nulls(returns_customer_id, returns_position) in (0, 2));
create index loyalty_lines_orders on loyalty_lines (brand_id, order_id) where order_id is not null;
-- An order is paid for with points once.
create unique index loyalty_lines_earn_once on loyalty_lines (brand_id, order_id) where kind = 'EARN';
create index loyalty_lines_returned on loyalty_lines (brand_id, returns_customer_id, returns_position) where returns_position is not null;
create index loyalty_lines_earned on loyalty_lines (brand_id, customer_id, at) where kind in ('EARN', 'REVERSAL');

-- The database makes previous_position after this trigger.
create trigger loyalty_lines_append_only before update or delete on loyalty_lines
  for each row execute function refuse_change_but_erasure('reason,previous_position');

alter table loyalty_lots add constraint loyalty_lots_remain check (remaining between 0 and points and points > 0);
create index loyalty_lots_left on loyalty_lots (brand_id, customer_id, earned_at, id) where remaining > 0;
create index loyalty_lots_expiring on loyalty_lots (expires_at) where remaining > 0 and expires_at is not null;

alter table loyalty_sessions add constraint loyalty_sessions_end check (
  (state = 'OPEN') = (ended_at is null) and (state <> 'PAID' or order_id is not null));
create unique index loyalty_sessions_are_open_once on loyalty_sessions (brand_id, customer_id, restaurant_id, session_id) where state = 'OPEN';
create index loyalty_sessions_ending on loyalty_sessions (expires_at) where state = 'OPEN';
create index loyalty_sessions_orders on loyalty_sessions (brand_id, order_id) where order_id is not null;

alter table loyalty_reservations add constraint loyalty_reservations_end check (
  points > 0 and (state = 'RESERVED') = (ended_at is null) and (state in ('SPENT', 'RETURNED')) = (order_id is not null));
create index loyalty_reservations_held on loyalty_reservations (brand_id, customer_id) where state = 'RESERVED';
create unique index loyalty_reservations_held_once on loyalty_reservations (brand_id, session_number, reward_id) where state = 'RESERVED';
create index loyalty_reservations_orders on loyalty_reservations (brand_id, order_id) where order_id is not null;

alter table loyalty_card_batches add constraint loyalty_card_batches_hold_some check (quantity > 0);
alter table loyalty_cards
  add constraint loyalty_cards_have_a_member check ((status = 'unassigned') = (customer_id is null)),
  add constraint loyalty_cards_show_no_debt check (points >= 0),
  add constraint loyalty_cards_are_replaced check ((status = 'replaced') = (replaced_by_id is not null));
-- Lists of those that are given, in each order that can be asked for, and of those that are not.
create index loyalty_cards_given on loyalty_cards (brand_id, id) where status <> 'unassigned';
create index loyalty_cards_given_number on loyalty_cards (brand_id, card_number, id) where status <> 'unassigned';
create index loyalty_cards_given_customer on loyalty_cards (brand_id, customer_id, id) where status <> 'unassigned';
create index loyalty_cards_given_batch on loyalty_cards (brand_id, batch_number, id) where status <> 'unassigned';
create index loyalty_cards_given_points on loyalty_cards (brand_id, points, id) where status <> 'unassigned';
create index loyalty_cards_given_status on loyalty_cards (brand_id, status, id) where status <> 'unassigned';
create index loyalty_cards_given_created on loyalty_cards (brand_id, created_at, id) where status <> 'unassigned';
create index loyalty_cards_free on loyalty_cards (brand_id, id) where status = 'unassigned';
create index loyalty_cards_free_number on loyalty_cards (brand_id, card_number, id) where status = 'unassigned';
create index loyalty_cards_free_batch on loyalty_cards (brand_id, batch_number, id) where status = 'unassigned';
create index loyalty_cards_free_created on loyalty_cards (brand_id, created_at, id) where status = 'unassigned';
create index loyalty_cards_number_trigrams on loyalty_cards using gin (brand_id int4_ops, card_number gin_trgm_ops);
