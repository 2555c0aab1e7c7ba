-- The same card may be handed over for several orders: its provider forgets it after the last.
ALTER TABLE "order_charges" ADD COLUMN "card_hash" TEXT;
