-- A card that was handed over for an order which was refused stayed at its provider for ever: nobody remembered it.
CREATE TABLE "card_setups" (
  "brand_id" INTEGER NOT NULL,
  "id" UUID NOT NULL,
  "provider" TEXT NOT NULL,
  "sealed" TEXT NOT NULL,
  "drop_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "card_setups_pkey" PRIMARY KEY ("brand_id", "id"),
  CONSTRAINT "card_setups_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "card_setups_drop_at_idx" ON "card_setups"("drop_at");
