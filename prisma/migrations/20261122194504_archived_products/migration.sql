-- The few products that are archived, for what counts stock without them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_archived" ON "products"("id") WHERE "archived_at" IS NOT NULL;
