CREATE INDEX CONCURRENTLY IF NOT EXISTS "categories_after_category_id_idx" ON "categories"("after_category_id");
