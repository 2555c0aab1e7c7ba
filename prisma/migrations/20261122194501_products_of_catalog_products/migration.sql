CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_catalog_product_id_idx" ON "products"("catalog_product_id");
