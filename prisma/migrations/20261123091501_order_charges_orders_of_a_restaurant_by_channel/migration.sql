CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_restaurant_by_channel" ON "orders"("restaurant_id", "channel_id", "id");
