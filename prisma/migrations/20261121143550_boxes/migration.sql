-- CreateTable
CREATE TABLE "restaurant_boxes" (
    "restaurant_id" INTEGER NOT NULL,
    "pos_device_id" INTEGER NOT NULL,
    "connection_id" UUID,
    "connected_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    "disconnected_at" TIMESTAMPTZ(3),
    "latency_ms" INTEGER,
    "sessions_reported_at" TIMESTAMPTZ(3),

    CONSTRAINT "restaurant_boxes_pkey" PRIMARY KEY ("restaurant_id")
);

-- CreateTable
CREATE TABLE "box_requests" (
    "id" UUID NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "reply" JSONB,

    CONSTRAINT "box_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "restaurant_boxes_pos_device_id_idx" ON "restaurant_boxes"("pos_device_id");

-- CreateIndex
CREATE INDEX "box_requests_restaurant_id_expires_at_idx" ON "box_requests"("restaurant_id", "expires_at");

-- CreateIndex
CREATE INDEX "box_requests_expires_at_idx" ON "box_requests"("expires_at");

-- AddForeignKey
ALTER TABLE "restaurant_boxes" ADD CONSTRAINT "restaurant_boxes_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restaurant_boxes" ADD CONSTRAINT "restaurant_boxes_pos_device_id_fkey" FOREIGN KEY ("pos_device_id") REFERENCES "pos_devices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "box_requests" ADD CONSTRAINT "box_requests_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
