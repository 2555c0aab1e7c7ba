-- CreateTable
CREATE TABLE "treasury_hours" (
    "restaurant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "hour" SMALLINT NOT NULL,
    "channel_id" SMALLINT NOT NULL,
    "shard" SMALLINT NOT NULL,
    "orders" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "treasury_hours_pkey" PRIMARY KEY ("restaurant_id","day","hour","channel_id","shard")
);

-- AddForeignKey
ALTER TABLE "treasury_hours" ADD CONSTRAINT "treasury_hours_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say.
CREATE INDEX "treasury_hours_in_shards" ON "treasury_hours" ("day") WHERE shard <> 0;
