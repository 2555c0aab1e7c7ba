CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_charges_by_card" ON "order_charges"("card_hash") WHERE "card_hash" IS NOT NULL;
