-- AlterTable
ALTER TABLE "restaurant_boxes" ADD COLUMN     "missed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "missed_at" TIMESTAMPTZ(3);
