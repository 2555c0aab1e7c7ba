-- Anybody could keep all stock from other guests with orders that nobody pays: now it is known whose orders wait.
CREATE TABLE "order_waits" (
  "restaurant_id" INTEGER NOT NULL,
  "order_id" INTEGER NOT NULL,
  "guest" TEXT NOT NULL,
  "network" TEXT NOT NULL,
  CONSTRAINT "order_waits_pkey" PRIMARY KEY ("restaurant_id", "order_id"),
  CONSTRAINT "order_waits_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "order_waits_guest_idx" ON "order_waits"("guest");
CREATE INDEX "order_waits_restaurant_id_network_idx" ON "order_waits"("restaurant_id", "network");
