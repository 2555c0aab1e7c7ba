-- CreateEnum
CREATE TYPE "treasury_operation" AS ENUM ('cashPayments', 'creditCard', 'onlineCard', 'mealVoucherCard', 'mealVoucherPaper', 'check', 'walletPayments', 'walletReloadCash', 'walletReloadCard', 'walletAutoReload', 'walletRefund', 'externalPayments', 'deferredPayments', 'grantPayments', 'refundCash', 'refundCreditCard', 'refundOnlineCard', 'refundWallet', 'refundExternal', 'refundDeferred');

-- CreateEnum
CREATE TYPE "guest_payment_type" AS ENUM ('CASH', 'PREPAYMENT', 'POSTPAYMENT');

-- CreateEnum
CREATE TYPE "revenue_category" AS ENUM ('entranceFees', 'items', 'grants', 'discounts');

-- CreateEnum
CREATE TYPE "treasury_booking_kind" AS ENUM ('SALE', 'REFUND', 'REPLACEMENT');

-- CreateTable
CREATE TABLE "treasury_days" (
    "restaurant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "operation_type" "treasury_operation" NOT NULL,
    "guest_payment_type" "guest_payment_type" NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "treasury_days_pkey" PRIMARY KEY ("restaurant_id","day","operation_type","guest_payment_type","shard")
);

-- CreateTable
CREATE TABLE "revenue_days" (
    "restaurant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "category" "revenue_category" NOT NULL,
    "label" TEXT NOT NULL,
    "guest_payment_type" "guest_payment_type" NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    "amount_excl_tax" BIGINT NOT NULL,
    "amount_tax" BIGINT NOT NULL,
    "amount_incl_tax" BIGINT NOT NULL,

    CONSTRAINT "revenue_days_pkey" PRIMARY KEY ("restaurant_id","day","category","label","guest_payment_type","vat_rate","shard")
);

-- CreateTable
CREATE TABLE "treasury_bookings" (
    "restaurant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" "treasury_booking_kind" NOT NULL,
    "order_id" INTEGER NOT NULL,
    "refund_id" INTEGER,
    "detail" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "treasury_bookings_pkey" PRIMARY KEY ("restaurant_id","day","id")
);

-- CreateTable
CREATE TABLE "treasury_closings" (
    "restaurant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "snapshot" JSON NOT NULL,
    "signature" TEXT NOT NULL,
    "user_id" INTEGER,
    "closed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "treasury_closings_pkey" PRIMARY KEY ("restaurant_id","day")
);

-- CreateTable
CREATE TABLE "treasury_accounts" (
    "brand_id" INTEGER NOT NULL,
    "accounts" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "treasury_accounts_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "wallet_hour_kinds" (
    "brand_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "pocket" "pocket" NOT NULL,
    "count" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "wallet_hour_kinds_pkey" PRIMARY KEY ("brand_id","hour","kind","pocket")
);

-- CreateIndex
CREATE INDEX "treasury_bookings_restaurant_id_order_id_idx" ON "treasury_bookings"("restaurant_id", "order_id");

-- AddForeignKey
ALTER TABLE "treasury_days" ADD CONSTRAINT "treasury_days_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revenue_days" ADD CONSTRAINT "revenue_days_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treasury_bookings" ADD CONSTRAINT "treasury_bookings_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treasury_closings" ADD CONSTRAINT "treasury_closings_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treasury_accounts" ADD CONSTRAINT "treasury_accounts_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say.
CREATE UNIQUE INDEX "treasury_bookings_of_a_sale" ON "treasury_bookings" ("restaurant_id", "order_id") WHERE kind = 'SALE';
CREATE UNIQUE INDEX "treasury_bookings_of_a_refund" ON "treasury_bookings" ("restaurant_id", "refund_id") WHERE refund_id IS NOT NULL;
ALTER TABLE "treasury_bookings" ADD CONSTRAINT "treasury_bookings_name_refunds" CHECK ((kind = 'REFUND') = (refund_id IS NOT NULL));
ALTER TABLE "revenue_days" ADD CONSTRAINT "revenue_days_sums" CHECK (amount_incl_tax = amount_excl_tax + amount_tax);
-- What the job of the night has to add up.
CREATE INDEX "treasury_days_in_shards" ON "treasury_days" ("day") WHERE shard <> 0;
CREATE INDEX "revenue_days_in_shards" ON "revenue_days" ("day") WHERE shard <> 0;
CREATE TRIGGER treasury_bookings_append_only BEFORE UPDATE OR DELETE ON treasury_bookings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER treasury_closings_append_only BEFORE UPDATE OR DELETE ON treasury_closings FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The hours of wallets are made anew, with what they were: the workers do it from the ledger, a month at once.
-- quick on wallet_hours: a row for each hour of a brand
-- quick on wallet_figures: a row for each brand
DELETE FROM "wallet_hours";
UPDATE "wallet_figures" SET rolled_until = NULL, due_at = LEAST(due_at, now());
