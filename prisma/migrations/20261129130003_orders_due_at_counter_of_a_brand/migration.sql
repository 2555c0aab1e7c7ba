CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due_at_counter_of_a_brand" ON "orders"("brand_id", "id") WHERE "due_at_counter" > 0;
