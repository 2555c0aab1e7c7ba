-- Money that a card’s provider does not give back is tried again, under another key for each refusal.
ALTER TABLE "order_charges" ADD COLUMN "refused" INTEGER NOT NULL DEFAULT 0;
