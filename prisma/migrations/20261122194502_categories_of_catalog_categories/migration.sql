CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "categories_catalog_category_id_restaurant_id_key" ON "categories"("catalog_category_id", "restaurant_id");
