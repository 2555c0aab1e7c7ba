-- CreateEnum
CREATE TYPE "pickup_day" AS ENUM ('MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN');

-- CreateTable
CREATE TABLE "pickup_weeks" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pickup_weeks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pickup_schedules" (
    "id" SERIAL NOT NULL,
    "week_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "day" "pickup_day" NOT NULL,
    "start_minute" INTEGER NOT NULL,
    "end_minute" INTEGER NOT NULL,
    "ordering_quotas" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "pickup_schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pickup_exceptions" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "label" TEXT NOT NULL,
    "openings" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "pickup_exceptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pickup_addresses" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "line" TEXT NOT NULL,

    CONSTRAINT "pickup_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pickup_points" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "address_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "additional_info" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "pickup_points_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pickup_weeks_restaurant_id_key" ON "pickup_weeks"("restaurant_id");

-- CreateIndex
CREATE UNIQUE INDEX "pickup_weeks_id_restaurant_id_key" ON "pickup_weeks"("id", "restaurant_id");

-- CreateIndex
CREATE INDEX "pickup_schedules_restaurant_id_day_start_minute_idx" ON "pickup_schedules"("restaurant_id", "day", "start_minute");

-- CreateIndex
CREATE INDEX "pickup_exceptions_restaurant_id_first_day_idx" ON "pickup_exceptions"("restaurant_id", "first_day");

-- CreateIndex
CREATE UNIQUE INDEX "pickup_addresses_brand_id_line_key" ON "pickup_addresses"("brand_id", "line");

-- CreateIndex
CREATE UNIQUE INDEX "pickup_addresses_id_brand_id_key" ON "pickup_addresses"("id", "brand_id");

-- CreateIndex
CREATE INDEX "pickup_points_brand_id_idx" ON "pickup_points"("brand_id");

-- CreateIndex
CREATE INDEX "pickup_points_restaurant_id_idx" ON "pickup_points"("restaurant_id");

-- AddForeignKey
ALTER TABLE "pickup_weeks" ADD CONSTRAINT "pickup_weeks_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_schedules" ADD CONSTRAINT "pickup_schedules_week_id_restaurant_id_fkey" FOREIGN KEY ("week_id", "restaurant_id") REFERENCES "pickup_weeks"("id", "restaurant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_exceptions" ADD CONSTRAINT "pickup_exceptions_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_address_id_brand_id_fkey" FOREIGN KEY ("address_id", "brand_id") REFERENCES "pickup_addresses"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

create extension if not exists btree_gist with schema public;

alter table pickup_schedules
  add constraint pickup_schedules_within_day check (start_minute >= 0 and start_minute < end_minute and end_minute <= 1440),
  add constraint pickup_schedules_no_overlap exclude using gist
    (restaurant_id with =, day with =, int4range(start_minute, end_minute) with &&);

alter table pickup_exceptions
  add constraint pickup_exceptions_days_in_order check (first_day <= last_day),
  add constraint pickup_exceptions_no_overlap exclude using gist
    (restaurant_id with =, daterange(first_day, last_day, '[]') with &&);
