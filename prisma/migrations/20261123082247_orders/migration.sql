-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('AWAITING_PAYMENT', 'PAID', 'CANCELLED', 'REFUNDED', 'EXPIRED', 'NOT_SERVABLE');

-- CreateEnum
CREATE TYPE "order_preparation" AS ENUM ('RECEIVED', 'PREPARING', 'READY', 'SERVED');

-- CreateEnum
CREATE TYPE "order_payment_type" AS ENUM ('Cash', 'CreditCard', 'OnlineCard', 'MealVoucherCard', 'MealVoucherPaper', 'Check', 'Wallet', 'Deferred', 'ExternalPayment');

-- CreateTable
CREATE TABLE "order_places" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,

    CONSTRAINT "order_places_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "restaurant_id" INTEGER NOT NULL,
    "id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "consumption_mode" "consumption_mode_type" NOT NULL,
    "status" "order_status" NOT NULL,
    "preparation" "order_preparation" NOT NULL DEFAULT 'RECEIVED',
    "day" DATE NOT NULL,
    "order_number" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "customer_id" INTEGER,
    "session_id" TEXT,
    "web_session_id" INTEGER,
    "user_id" INTEGER,
    "table_id" UUID,
    "table_name" TEXT,
    "requested_for" TIMESTAMPTZ(3),
    "area_uuid" UUID,
    "additional_information" TEXT,
    "metadata" JSONB,
    "items_cents" INTEGER NOT NULL,
    "fees_cents" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "granted_cents" INTEGER NOT NULL,
    "to_pay_cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "vat" JSONB NOT NULL,
    "discounts" JSONB NOT NULL DEFAULT '[]',
    "grants" JSONB NOT NULL DEFAULT '[]',
    "points_base_cents" INTEGER NOT NULL DEFAULT 0,
    "promocode_id" INTEGER,
    "reward_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "external_id" TEXT,
    "placed_at" TIMESTAMPTZ(3),
    "differences" JSONB NOT NULL DEFAULT '[]',
    "ticket_number" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "order_lines" (
    "restaurant_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "fee_kind" TEXT,
    "product_id" INTEGER,
    "name" TEXT NOT NULL,
    "category_name" TEXT NOT NULL DEFAULT '',
    "sku" TEXT,
    "options" JSONB NOT NULL DEFAULT '[]',
    "comment" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_cents" INTEGER NOT NULL,
    "gross_cents" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL,
    "left_cents" INTEGER NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "vat_rate" INTEGER NOT NULL,

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("restaurant_id","order_id","position")
);

-- CreateTable
CREATE TABLE "order_payments" (
    "restaurant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "type" "order_payment_type" NOT NULL,
    "amount" INTEGER NOT NULL,
    "reference" TEXT,
    "refund_id" INTEGER,
    "replaces_id" INTEGER,
    "day" DATE NOT NULL,
    "user_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "order_payments_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "order_refunds" (
    "restaurant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "is_cancellation" BOOLEAN NOT NULL,
    "amount" INTEGER NOT NULL,
    "granted_cents" INTEGER NOT NULL DEFAULT 0,
    "lines" JSONB NOT NULL,
    "grants" JSONB NOT NULL DEFAULT '[]',
    "is_restocked" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "ticket_number" INTEGER,
    "day" DATE NOT NULL,
    "user_id" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "order_refunds_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "order_traces" (
    "restaurant_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "trace" JSON NOT NULL,

    CONSTRAINT "order_traces_pkey" PRIMARY KEY ("restaurant_id","order_id")
);

-- CreateTable
CREATE TABLE "order_contacts" (
    "restaurant_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "address" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_contacts_pkey" PRIMARY KEY ("restaurant_id","order_id")
);

-- CreateTable
CREATE TABLE "order_counters" (
    "restaurant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "order_counters_pkey" PRIMARY KEY ("restaurant_id","day")
);

-- CreateTable
CREATE TABLE "order_slots" (
    "restaurant_id" INTEGER NOT NULL,
    "quota_of" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "taken" INTEGER NOT NULL,

    CONSTRAINT "order_slots_pkey" PRIMARY KEY ("restaurant_id","quota_of","starts_at")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_places_restaurant_id_id_key" ON "order_places"("restaurant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_restaurant_id_day_order_number_key" ON "orders"("restaurant_id", "day", "order_number");

-- CreateIndex
CREATE UNIQUE INDEX "orders_restaurant_id_external_id_key" ON "orders"("restaurant_id", "external_id");

-- CreateIndex
CREATE INDEX "order_payments_restaurant_id_order_id_idx" ON "order_payments"("restaurant_id", "order_id");

-- CreateIndex
CREATE INDEX "order_refunds_restaurant_id_order_id_idx" ON "order_refunds"("restaurant_id", "order_id");

-- CreateIndex
CREATE INDEX "order_contacts_created_at_idx" ON "order_contacts"("created_at");

-- AddForeignKey
ALTER TABLE "order_places" ADD CONSTRAINT "order_places_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_restaurant_id_id_fkey" FOREIGN KEY ("restaurant_id", "id") REFERENCES "order_places"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_restaurant_id_refund_id_fkey" FOREIGN KEY ("restaurant_id", "refund_id") REFERENCES "order_refunds"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_traces" ADD CONSTRAINT "order_traces_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_contacts" ADD CONSTRAINT "order_contacts_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_counters" ADD CONSTRAINT "order_counters_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_slots" ADD CONSTRAINT "order_slots_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say: sums that hold, and the lists' indexes.
ALTER TABLE "orders" ADD CONSTRAINT "orders_sums" CHECK (
  items_cents >= 0 AND fees_cents >= 0 AND discount_cents >= 0 AND total_cents >= 0 AND granted_cents >= 0 AND to_pay_cents >= 0
  AND total_cents = items_cents + fees_cents - discount_cents AND to_pay_cents = total_cents - granted_cents
  AND refunded_cents BETWEEN 0 AND total_cents);
ALTER TABLE "orders" ADD CONSTRAINT "orders_states" CHECK (
  (status = 'AWAITING_PAYMENT') <= (expires_at IS NOT NULL)
  AND (status IN ('PAID', 'CANCELLED', 'REFUNDED')) <= (paid_at IS NOT NULL OR status = 'CANCELLED')
  AND (status IN ('CANCELLED', 'REFUNDED')) <= (cancelled_at IS NOT NULL OR status = 'REFUNDED'));
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sums" CHECK (
  quantity > 0 AND unit_cents >= 0 AND gross_cents = unit_cents * quantity AND discount_cents BETWEEN 0 AND gross_cents
  AND left_cents = gross_cents - discount_cents AND net_cents BETWEEN 0 AND left_cents AND vat_rate BETWEEN 0 AND 10000);
ALTER TABLE "order_slots" ADD CONSTRAINT "order_slots_taken" CHECK (taken >= 0);
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_of_something" CHECK (amount <> 0);
CREATE INDEX "orders_of_a_brand" ON "orders" ("brand_id", "id");
CREATE INDEX "orders_of_a_customer" ON "orders" ("brand_id", "customer_id", "id") WHERE customer_id IS NOT NULL;
CREATE INDEX "orders_of_a_web_session" ON "orders" ("web_session_id", "id") WHERE web_session_id IS NOT NULL;
CREATE INDEX "orders_of_a_restaurant_by_status" ON "orders" ("restaurant_id", "status", "id") WHERE status <> 'PAID';
CREATE INDEX "orders_of_a_brand_by_status" ON "orders" ("brand_id", "status", "id") WHERE status <> 'PAID';
CREATE INDEX "orders_waiting_for_payment" ON "orders" ("expires_at") WHERE status = 'AWAITING_PAYMENT';
CREATE INDEX "orders_of_a_restaurant_by_update" ON "orders" ("restaurant_id", "updated_at", "id");
CREATE INDEX "orders_of_a_brand_by_update" ON "orders" ("brand_id", "updated_at", "id");
