CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_restaurant_by_mode" ON "orders"("restaurant_id", "consumption_mode", "id");
