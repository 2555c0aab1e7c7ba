CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_brand_by_channel" ON "orders"("brand_id", "channel_id", "id");
