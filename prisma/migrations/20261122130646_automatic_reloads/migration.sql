-- CreateEnum
CREATE TYPE "reload_reason" AS ENUM ('TOO_SOON', 'DAILY_LIMIT', 'MONTHLY_CAP', 'REFUSED', 'CARD_NEEDS_GUEST', 'CARD_REMOVED', 'CARD_UNUSABLE');

-- CreateEnum
CREATE TYPE "charge_state" AS ENUM ('REQUESTED', 'SUCCEEDED', 'REFUSED', 'NEEDS_GUEST', 'FAILED');

-- CreateTable
CREATE TABLE "wallet_cards" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "token" TEXT,
    "network" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "exp_month" INTEGER NOT NULL,
    "exp_year" INTEGER NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "wallet_cards_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "automatic_reloads" (
    "brand_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "min_balance" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "monthly_cap" INTEGER NOT NULL,
    "card_id" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "reason" "reload_reason",
    "failures" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automatic_reloads_pkey" PRIMARY KEY ("brand_id","customer_id")
);

-- CreateTable
CREATE TABLE "wallet_charges" (
    "brand_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "card_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "state" "charge_state" NOT NULL DEFAULT 'REQUESTED',
    "reference" TEXT,
    "failure" TEXT,
    "position" INTEGER,
    "ask_at" TIMESTAMPTZ(3),
    "asked" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "wallet_charges_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_charges" (
    "key" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_charges_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "wallet_cards_brand_id_customer_id_idx" ON "wallet_cards"("brand_id", "customer_id");

-- CreateIndex
CREATE INDEX "wallet_charges_id_idx" ON "wallet_charges"("id");

-- CreateIndex
CREATE INDEX "wallet_charges_brand_id_customer_id_created_at_idx" ON "wallet_charges"("brand_id", "customer_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_charges_brand_id_customer_id_position_key" ON "wallet_charges"("brand_id", "customer_id", "position");

-- AddForeignKey
ALTER TABLE "wallet_cards" ADD CONSTRAINT "wallet_cards_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automatic_reloads" ADD CONSTRAINT "automatic_reloads_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automatic_reloads" ADD CONSTRAINT "automatic_reloads_brand_id_card_id_fkey" FOREIGN KEY ("brand_id", "card_id") REFERENCES "wallet_cards"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_charges" ADD CONSTRAINT "wallet_charges_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_charges" ADD CONSTRAINT "wallet_charges_brand_id_card_id_fkey" FOREIGN KEY ("brand_id", "card_id") REFERENCES "wallet_cards"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_charges" ADD CONSTRAINT "wallet_charges_brand_id_customer_id_position_fkey" FOREIGN KEY ("brand_id", "customer_id", "position") REFERENCES "wallet_lines"("brand_id", "customer_id", "position") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- A card that was removed can be charged by nobody, and a customer has one default.
alter table wallet_cards add constraint wallet_cards_removed_without_token check ((removed_at is null) = (token is not null));
create unique index wallet_cards_one_default on wallet_cards (brand_id, customer_id) where is_default and removed_at is null;

alter table automatic_reloads add constraint automatic_reloads_amounts check (min_balance >= 0 and amount >= 0 and monthly_cap >= 0);
alter table automatic_reloads add constraint automatic_reloads_active_with_card check (not is_active or (card_id is not null and amount > 0));
alter table automatic_reloads add constraint automatic_reloads_due_while_active check (is_active or due_at is null);
create index automatic_reloads_due on automatic_reloads (due_at) where due_at is not null;
create index automatic_reloads_stopped on automatic_reloads (brand_id, updated_at desc) where reason is not null;

-- One charge at a time, asked for until its outcome is known; the money of each that succeeded stands in one line.
alter table wallet_charges add constraint wallet_charges_amount check (amount > 0);
alter table wallet_charges add constraint wallet_charges_recorded check ((state = 'SUCCEEDED') = (position is not null));
alter table wallet_charges add constraint wallet_charges_asked_until_ended
  check ((state = 'REQUESTED') = (ask_at is not null) and (state = 'REQUESTED') = (ended_at is null));
create unique index wallet_charges_one_open on wallet_charges (brand_id, customer_id) where state = 'REQUESTED';
create index wallet_charges_to_ask on wallet_charges (ask_at) where ask_at is not null;
create index wallet_charges_failed on wallet_charges (brand_id, created_at desc) where state not in ('REQUESTED', 'SUCCEEDED');
