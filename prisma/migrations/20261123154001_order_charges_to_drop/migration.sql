CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_charges_to_drop" ON "order_charges"("drop_at") WHERE "drop_at" IS NOT NULL;
