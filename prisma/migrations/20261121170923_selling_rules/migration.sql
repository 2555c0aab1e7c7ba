-- CreateEnum
CREATE TYPE "consumption_mode_type" AS ENUM ('MODE_DELIVERY', 'MODE_TAKE_AWAY', 'MODE_SIT_IN', 'MODE_DRIVE');

-- CreateEnum
CREATE TYPE "additional_information_type" AS ENUM ('TABLE_NUMBER', 'COMMENT', 'NUMBER');

-- CreateTable
CREATE TABLE "consumption_modes" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "type" "consumption_mode_type" NOT NULL,
    "flags" INTEGER NOT NULL DEFAULT 0,
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "label_fee" TEXT,
    "reduction_cents" INTEGER NOT NULL DEFAULT 0,
    "label_reduction" TEXT,
    "delay" INTEGER NOT NULL DEFAULT 0,
    "additional_information_type" "additional_information_type",
    "additional_information_title" TEXT,
    "additional_information_allow_skip" BOOLEAN,
    "additional_information_value_if_skipped" TEXT,
    "table_list_choice" JSONB,
    "is_time_slot_mode_enabled" BOOLEAN NOT NULL DEFAULT false,
    "customer_show_up_notification" BOOLEAN NOT NULL DEFAULT false,
    "send_reminder_email_show_up_notification" BOOLEAN NOT NULL DEFAULT false,
    "delay_before_sending_reminder_email_show_up_notification" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "consumption_modes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand_modules" (
    "brand_id" INTEGER NOT NULL,
    "module_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "own" JSONB NOT NULL DEFAULT '{}',
    "locked" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brand_modules_pkey" PRIMARY KEY ("brand_id","module_id","channel_id")
);

-- CreateTable
CREATE TABLE "restaurant_modules" (
    "restaurant_id" INTEGER NOT NULL,
    "module_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "own" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restaurant_modules_pkey" PRIMARY KEY ("restaurant_id","module_id","channel_id")
);

-- CreateTable
CREATE TABLE "restaurant_openings" (
    "restaurant_id" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "restaurant_openings_pkey" PRIMARY KEY ("restaurant_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "consumption_modes_restaurant_id_channel_id_type_key" ON "consumption_modes"("restaurant_id", "channel_id", "type");

-- CreateIndex
CREATE UNIQUE INDEX "consumption_modes_id_restaurant_id_key" ON "consumption_modes"("id", "restaurant_id");

-- AddForeignKey
ALTER TABLE "consumption_modes" ADD CONSTRAINT "consumption_modes_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_modules" ADD CONSTRAINT "brand_modules_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant_modules" ADD CONSTRAINT "restaurant_modules_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant_openings" ADD CONSTRAINT "restaurant_openings_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the Prisma schema can't say.

alter table consumption_modes
  add constraint consumption_modes_channel_offers_modes check (channel_id in (1, 2)),
  add constraint consumption_modes_flags_known check (flags between 0 and 7),
  add constraint consumption_modes_amounts_not_negative check (fee_cents >= 0 and reduction_cents >= 0),
  add constraint consumption_modes_delays_not_negative
    check (delay >= 0 and delay_before_sending_reminder_email_show_up_notification >= 0);

alter table brand_modules
  add constraint brand_modules_own_is_object check (jsonb_typeof(own) = 'object'),
  add constraint brand_modules_locked_is_list check (jsonb_typeof(locked) = 'array');

alter table restaurant_modules
  add constraint restaurant_modules_own_is_object check (jsonb_typeof(own) = 'object');
