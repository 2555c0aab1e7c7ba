CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_restaurant_by_kind" ON "orders"("restaurant_id", "channel_id", "consumption_mode", "status", "id");
