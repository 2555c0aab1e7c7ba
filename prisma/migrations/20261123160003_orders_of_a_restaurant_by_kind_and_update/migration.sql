CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_restaurant_by_kind_and_update" ON "orders"("restaurant_id", "channel_id", "consumption_mode", "status", "updated_at", "id");
