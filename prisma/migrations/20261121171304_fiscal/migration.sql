-- CreateTable
CREATE TABLE "restaurant_zones" (
    "restaurant_id" INTEGER NOT NULL,
    "operation_zone_id" INTEGER NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "social_reason" TEXT NOT NULL DEFAULT '',
    "vat_number" TEXT NOT NULL DEFAULT '',
    "siret" TEXT NOT NULL DEFAULT '',
    "address" JSONB NOT NULL,

    CONSTRAINT "restaurant_zones_pkey" PRIMARY KEY ("restaurant_id","operation_zone_id")
);

-- AddForeignKey
ALTER TABLE "restaurant_zones" ADD CONSTRAINT "restaurant_zones_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A restaurant has one primary zone at most.
create unique index restaurant_zones_one_primary on restaurant_zones (restaurant_id) where is_primary;
