CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_brand_by_mode" ON "orders"("brand_id", "consumption_mode", "id");
