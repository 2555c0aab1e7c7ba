ALTER TABLE "webhook_health" ADD COLUMN     "resumed_at" TIMESTAMPTZ(3);
