-- CreateEnum
CREATE TYPE "weekday" AS ENUM ('MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN');

-- CreateTable
CREATE TABLE "delivery_areas" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "restaurant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "fee_cents" INTEGER NOT NULL,
    "delay" INTEGER NOT NULL,
    "is_activated" BOOLEAN NOT NULL,
    "minimum_amount_cents" INTEGER NOT NULL,
    "minimum_amount_for_free_delivery_cents" INTEGER,
    "payment_later" BOOLEAN NOT NULL DEFAULT false,
    "force_online_payment" BOOLEAN NOT NULL,
    "priority" INTEGER,
    "is_schedule_mode_enabled" BOOLEAN NOT NULL,
    "points" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_areas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_area_schedules" (
    "area_id" INTEGER NOT NULL,
    "day" "weekday" NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "ordering_quota" INTEGER,

    CONSTRAINT "delivery_area_schedules_pkey" PRIMARY KEY ("area_id","day","start")
);

-- CreateTable
CREATE TABLE "delivery_area_bindings" (
    "area_id" INTEGER NOT NULL,
    "consumption_mode_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,

    CONSTRAINT "delivery_area_bindings_pkey" PRIMARY KEY ("area_id","consumption_mode_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_areas_uuid_key" ON "delivery_areas"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_areas_restaurant_id_id_key" ON "delivery_areas"("restaurant_id", "id");

-- CreateIndex
CREATE INDEX "delivery_area_bindings_consumption_mode_id_idx" ON "delivery_area_bindings"("consumption_mode_id");

-- AddForeignKey
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_area_schedules" ADD CONSTRAINT "delivery_area_schedules_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "delivery_areas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_area_bindings" ADD CONSTRAINT "delivery_area_bindings_restaurant_id_area_id_fkey" FOREIGN KEY ("restaurant_id", "area_id") REFERENCES "delivery_areas"("restaurant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_area_bindings" ADD CONSTRAINT "delivery_area_bindings_consumption_mode_id_restaurant_id_fkey" FOREIGN KEY ("consumption_mode_id", "restaurant_id") REFERENCES "consumption_modes"("id", "restaurant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma has no words for.
create extension if not exists btree_gist with schema public;

alter table delivery_areas
  add constraint delivery_areas_amounts check (fee_cents >= 0 and minimum_amount_cents >= 0 and minimum_amount_for_free_delivery_cents >= 0),
  add constraint delivery_areas_delay check (delay >= 0),
  add constraint delivery_areas_priority check (priority >= 0),
  add constraint delivery_areas_points check (json_typeof(points) = 'array' and json_array_length(points) between 3 and 500);

-- Times of one day touch at most.
alter table delivery_area_schedules
  add constraint delivery_area_schedules_times check (0 <= start and start < "end" and "end" <= 1440),
  add constraint delivery_area_schedules_quota check (ordering_quota >= 0),
  add constraint delivery_area_schedules_overlap exclude using gist (area_id with =, day with =, int4range(start, "end") with &&);
