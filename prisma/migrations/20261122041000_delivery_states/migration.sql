-- AlterTable
ALTER TABLE "stock_deliveries" ADD COLUMN     "announced" JSONB,
ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3);

-- Prisma can't say this: what was cancelled is not in the stock.
ALTER TABLE "stock_deliveries" ADD CONSTRAINT "stock_deliveries_one_state" CHECK ("cancelled_at" IS NULL OR "received_at" IS NULL);
