CREATE INDEX CONCURRENTLY IF NOT EXISTS "grant_uses_of_a_day" ON "grant_uses"("brand_id", "day");
