-- CreateEnum
CREATE TYPE "pos_device_role" AS ENUM ('master', 'independent');

-- CreateEnum
CREATE TYPE "table_shape" AS ENUM ('rectangle', 'round');

-- CreateEnum
CREATE TYPE "table_session_status" AS ENUM ('OPEN', 'CLOSED', 'CANCELED');

-- CreateTable
CREATE TABLE "pos_devices" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "device_id" TEXT NOT NULL,
    "role" "pos_device_role" NOT NULL DEFAULT 'independent',
    "table_layout_uuid" UUID,
    "user_id" INTEGER,
    "pos_version" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enrolled_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "enrolment_hash" BYTEA,
    "enrolment_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "pos_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "compliant_pos_versions" (
    "version" TEXT NOT NULL,
    "listed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "compliant_pos_versions_pkey" PRIMARY KEY ("version")
);

-- CreateTable
CREATE TABLE "table_layouts" (
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "restaurant_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "table_layouts_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "rooms" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "table_layout_uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "decoration" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "rooms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_tables" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "room_id" UUID NOT NULL,
    "table_layout_uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position_x" INTEGER NOT NULL,
    "position_y" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "shape" "table_shape" NOT NULL DEFAULT 'rectangle',
    "seats" INTEGER,
    "rotation" INTEGER NOT NULL DEFAULT 0,
    "ordinal" INTEGER NOT NULL,

    CONSTRAINT "room_tables_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "table_layout_versions" (
    "table_layout_uuid" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "layout" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,

    CONSTRAINT "table_layout_versions_pkey" PRIMARY KEY ("table_layout_uuid","version")
);

-- CreateTable
CREATE TABLE "layout_publications" (
    "id" SERIAL NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "table_layout_uuid" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,

    CONSTRAINT "layout_publications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "layout_acknowledgements" (
    "publication_id" INTEGER NOT NULL,
    "pos_device_id" INTEGER NOT NULL,
    "acknowledged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "layout_acknowledgements_pkey" PRIMARY KEY ("publication_id","pos_device_id")
);

-- CreateTable
CREATE TABLE "table_sessions" (
    "restaurant_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "table_id" UUID NOT NULL,
    "status" "table_session_status" NOT NULL,
    "covers_number" INTEGER NOT NULL,
    "under_payment" BOOLEAN NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "table_sessions_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pos_devices_device_id_key" ON "pos_devices"("device_id");

-- CreateIndex
CREATE UNIQUE INDEX "pos_devices_user_id_key" ON "pos_devices"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "pos_devices_enrolment_hash_key" ON "pos_devices"("enrolment_hash");

-- CreateIndex
CREATE INDEX "pos_devices_restaurant_id_id_idx" ON "pos_devices"("restaurant_id", "id");

-- CreateIndex
CREATE INDEX "table_layouts_restaurant_id_idx" ON "table_layouts"("restaurant_id");

-- CreateIndex
CREATE UNIQUE INDEX "table_layouts_uuid_restaurant_id_key" ON "table_layouts"("uuid", "restaurant_id");

-- CreateIndex
CREATE INDEX "rooms_table_layout_uuid_idx" ON "rooms"("table_layout_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "rooms_id_table_layout_uuid_key" ON "rooms"("id", "table_layout_uuid");

-- CreateIndex
CREATE INDEX "room_tables_room_id_ordinal_idx" ON "room_tables"("room_id", "ordinal");

-- Held at the end of a statement, so that one statement can swap names. Prisma knows it as a unique index.
ALTER TABLE "room_tables" ADD CONSTRAINT "room_tables_table_layout_uuid_name_key" UNIQUE ("table_layout_uuid", "name") DEFERRABLE INITIALLY IMMEDIATE;

-- CreateIndex
CREATE INDEX "layout_publications_restaurant_id_id_idx" ON "layout_publications"("restaurant_id", "id");

-- CreateIndex
CREATE INDEX "layout_publications_table_layout_uuid_version_idx" ON "layout_publications"("table_layout_uuid", "version");

-- CreateIndex
CREATE INDEX "layout_acknowledgements_pos_device_id_publication_id_idx" ON "layout_acknowledgements"("pos_device_id", "publication_id");

-- CreateIndex
CREATE INDEX "table_sessions_restaurant_id_table_id_idx" ON "table_sessions"("restaurant_id", "table_id");

-- AddForeignKey
ALTER TABLE "pos_devices" ADD CONSTRAINT "pos_devices_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pos_devices" ADD CONSTRAINT "pos_devices_table_layout_uuid_restaurant_id_fkey" FOREIGN KEY ("table_layout_uuid", "restaurant_id") REFERENCES "table_layouts"("uuid", "restaurant_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "pos_devices" ADD CONSTRAINT "pos_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_layouts" ADD CONSTRAINT "table_layouts_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_table_layout_uuid_fkey" FOREIGN KEY ("table_layout_uuid") REFERENCES "table_layouts"("uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_tables" ADD CONSTRAINT "room_tables_room_id_table_layout_uuid_fkey" FOREIGN KEY ("room_id", "table_layout_uuid") REFERENCES "rooms"("id", "table_layout_uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_layout_versions" ADD CONSTRAINT "table_layout_versions_table_layout_uuid_restaurant_id_fkey" FOREIGN KEY ("table_layout_uuid", "restaurant_id") REFERENCES "table_layouts"("uuid", "restaurant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layout_publications" ADD CONSTRAINT "layout_publications_table_layout_uuid_version_fkey" FOREIGN KEY ("table_layout_uuid", "version") REFERENCES "table_layout_versions"("table_layout_uuid", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layout_acknowledgements" ADD CONSTRAINT "layout_acknowledgements_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "layout_publications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layout_acknowledgements" ADD CONSTRAINT "layout_acknowledgements_pos_device_id_fkey" FOREIGN KEY ("pos_device_id") REFERENCES "pos_devices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_sessions" ADD CONSTRAINT "table_sessions_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the Prisma schema can't say.

alter table table_layouts
  add constraint table_layouts_name_not_blank check (length(name) between 1 and 80);

alter table rooms
  add constraint rooms_name_not_blank check (length(name) between 1 and 80);

alter table room_tables
  add constraint room_tables_name_not_blank check (length(name) between 1 and 80),
  add constraint room_tables_position_in_range check (position_x between 0 and 100000 and position_y between 0 and 100000),
  add constraint room_tables_size_in_range check (width between 1 and 10000 and height between 1 and 10000),
  add constraint room_tables_rotation_in_steps check (rotation between 0 and 345 and rotation % 15 = 0),
  add constraint room_tables_seats_in_range check (seats between 0 and 100);

alter table table_sessions
  add constraint table_sessions_covers_not_negative check (covers_number >= 0),
  add constraint table_sessions_closed_after_opening check (closed_at >= opened_at),
  add constraint table_sessions_open_is_not_closed check (status <> 'OPEN' or closed_at is null);

-- A restaurant has one master till at a time.
create unique index pos_devices_one_master on pos_devices (restaurant_id) where role = 'master' and revoked_at is null;

-- What was published is written once.
create trigger table_layout_versions_append_only before update or delete on table_layout_versions
  for each row execute function refuse_change();

create trigger layout_publications_append_only before update or delete on layout_publications
  for each row execute function refuse_change();
