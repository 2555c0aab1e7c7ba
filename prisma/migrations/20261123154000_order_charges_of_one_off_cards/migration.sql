-- A card that was handed over for one order is forgotten by its provider afterwards.
ALTER TABLE "order_charges" ADD COLUMN "is_one_off" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "drop_at" TIMESTAMPTZ(3),
ADD COLUMN "settled_at" TIMESTAMPTZ(3);
