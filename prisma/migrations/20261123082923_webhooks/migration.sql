-- CreateEnum
CREATE TYPE "webhook_pause" AS ENUM ('manual', 'failing');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('waiting', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "event_types" TEXT[] NOT NULL,
    "channel_ids" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "restaurant_ids" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "is_enabled" BOOLEAN NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "paused_reason" "webhook_pause",
    "gone_at" TIMESTAMPTZ(3),
    "sealed_secret" TEXT NOT NULL,
    "sealed_previous" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "last_sequence" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_health" (
    "endpoint_id" INTEGER NOT NULL,
    "last_success_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "hold_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_health_pkey" PRIMARY KEY ("endpoint_id")
);

-- CreateTable
CREATE TABLE "webhook_spans" (
    "endpoint_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_spans_pkey" PRIMARY KEY ("endpoint_id","starts_at")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" SERIAL NOT NULL,
    "outbox_id" INTEGER,
    "message_id" TEXT NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER,
    "channel_id" INTEGER,
    "customer_id" INTEGER,
    "kind" TEXT NOT NULL,
    "ordering_key" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "endpoint_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "ordering_key" TEXT NOT NULL,
    "event_at" TIMESTAMPTZ(3) NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'waiting',
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "lease" UUID,
    "ended_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "failure" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("endpoint_id","sequence")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "endpoint_id" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "status" INTEGER,
    "failure" TEXT,
    "detail" TEXT,
    "answer_headers" JSONB,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("endpoint_id","sequence","number")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_brand_id_idx" ON "webhook_endpoints"("brand_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_events_outbox_id_key" ON "webhook_events"("outbox_id");

-- CreateIndex
CREATE INDEX "webhook_events_brand_id_ordering_key_idx" ON "webhook_events"("brand_id", "ordering_key");

-- CreateIndex
CREATE INDEX "webhook_events_brand_id_customer_id_idx" ON "webhook_events"("brand_id", "customer_id");

-- CreateIndex
CREATE INDEX "webhook_events_brand_id_kind_id_idx" ON "webhook_events"("brand_id", "kind", "id");

-- CreateIndex
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_event_at_sequence_idx" ON "webhook_deliveries"("endpoint_id", "event_at", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_health" ADD CONSTRAINT "webhook_health_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_spans" ADD CONSTRAINT "webhook_spans_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_endpoint_id_sequence_fkey" FOREIGN KEY ("endpoint_id", "sequence") REFERENCES "webhook_deliveries"("endpoint_id", "sequence") ON DELETE CASCADE ON UPDATE CASCADE;

-- What workers look for: what is due of an endpoint, and what of the same order or customer comes before it.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" ("endpoint_id", "due_at", "sequence") WHERE "state" = 'waiting';
CREATE INDEX "webhook_deliveries_order_idx" ON "webhook_deliveries" ("endpoint_id", "ordering_key", "sequence") WHERE "state" = 'waiting';
CREATE INDEX "webhook_deliveries_leased_idx" ON "webhook_deliveries" ("endpoint_id") WHERE "lease" IS NOT NULL;
CREATE INDEX "webhook_deliveries_failed_idx" ON "webhook_deliveries" ("endpoint_id", "event_at", "sequence") WHERE "state" = 'failed';

CREATE INDEX "webhook_deliveries_tests_idx" ON "webhook_deliveries" ("endpoint_id") WHERE "state" = 'waiting' AND "is_test";

ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_pause_check" CHECK (("paused_at" IS NULL) = ("paused_reason" IS NULL));
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_previous_check" CHECK (("sealed_previous" IS NULL) = ("previous_until" IS NULL));
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_gone_check" CHECK ("gone_at" IS NULL OR NOT "is_enabled");
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_lease_check" CHECK (("lease" IS NULL) = ("leased_until" IS NULL));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_ended_check" CHECK (("state" = 'waiting') = ("ended_at" IS NULL));
