CREATE INDEX CONCURRENTLY IF NOT EXISTS "promotion_uses_given_back" ON "promotion_uses"("brand_id", "order_id") WHERE "cancelled_at" IS NOT NULL;
