-- CreateEnum
CREATE TYPE "order_charge_kind" AS ENUM ('CHARGE', 'REFUND');

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "part_of" INTEGER;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "intended" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "points_factor" INTEGER NOT NULL DEFAULT 10000,
ADD COLUMN     "slots" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "order_charges" (
    "restaurant_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "order_id" INTEGER NOT NULL,
    "kind" "order_charge_kind" NOT NULL DEFAULT 'CHARGE',
    "provider" TEXT NOT NULL,
    "token" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "state" "charge_state" NOT NULL DEFAULT 'REQUESTED',
    "reference" TEXT,
    "failure" TEXT,
    "ask_at" TIMESTAMPTZ(3),
    "asked" INTEGER NOT NULL DEFAULT 0,
    "first_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_charges_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateIndex
CREATE INDEX "order_charges_id_idx" ON "order_charges"("id");

-- CreateIndex
CREATE INDEX "order_charges_restaurant_id_order_id_idx" ON "order_charges"("restaurant_id", "order_id");

-- AddForeignKey
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say: what a worker asks about, and sums that hold.
CREATE INDEX "order_charges_to_ask" ON "order_charges" ("ask_at") WHERE ask_at IS NOT NULL;
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_of_something" CHECK (amount > 0);
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_ended" CHECK ((state = 'REQUESTED') = (ended_at IS NULL));
