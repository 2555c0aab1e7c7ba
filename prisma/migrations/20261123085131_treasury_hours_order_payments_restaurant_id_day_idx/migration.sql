CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_payments_restaurant_id_day_idx" ON "order_payments"("restaurant_id", "day");
