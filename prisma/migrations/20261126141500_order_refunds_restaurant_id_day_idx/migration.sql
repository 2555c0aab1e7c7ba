CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_refunds_restaurant_id_day_idx" ON "order_refunds"("restaurant_id", "day");
