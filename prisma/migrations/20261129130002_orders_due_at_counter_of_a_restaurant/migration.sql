CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_due_at_counter_of_a_restaurant" ON "orders"("restaurant_id", "id") WHERE "due_at_counter" > 0;
