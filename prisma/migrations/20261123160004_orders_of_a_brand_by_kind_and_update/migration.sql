CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_brand_by_kind_and_update" ON "orders"("brand_id", "channel_id", "consumption_mode", "status", "updated_at", "id");
