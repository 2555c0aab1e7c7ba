-- CreateEnum
CREATE TYPE "ticket_link_kind" AS ENUM ('SALE', 'REFUND', 'REPRINT', 'DAY', 'MONTH', 'YEAR');

-- CreateTable
CREATE TABLE "ticket_chains" (
    "restaurant_id" INTEGER NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "last_position" INTEGER NOT NULL DEFAULT 0,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "last_hash" CHAR(64) NOT NULL,
    "state" JSONB NOT NULL,
    "due_on" DATE,

    CONSTRAINT "ticket_chains_pkey" PRIMARY KEY ("restaurant_id")
);

-- CreateTable
CREATE TABLE "ticket_links" (
    "restaurant_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "previous_position" INTEGER GENERATED ALWAYS AS (nullif("position" - 1, 0)) STORED,
    "brand_id" INTEGER NOT NULL,
    "kind" "ticket_link_kind" NOT NULL,
    "number" INTEGER,
    "copy" INTEGER,
    "order_id" INTEGER,
    "refund_id" INTEGER,
    "customer_id" INTEGER,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "ticket_links_pkey" PRIMARY KEY ("restaurant_id","position")
);

-- CreateIndex
CREATE INDEX "ticket_chains_due_on_idx" ON "ticket_chains"("due_on");

-- CreateIndex
CREATE INDEX "ticket_links_restaurant_id_day_position_idx" ON "ticket_links"("restaurant_id", "day", "position");

-- AddForeignKey
ALTER TABLE "ticket_chains" ADD CONSTRAINT "ticket_chains_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "order_places"("restaurant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_follow" FOREIGN KEY ("restaurant_id", "previous_position") REFERENCES "ticket_links"("restaurant_id", "position") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What Prisma can't say. The text of a link is that of its hash; a ticket has one link, and each copy one.
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_hold" CHECK (
  "position" > 0 AND hash = encode(sha256(convert_to(text, 'UTF8')), 'hex')
  AND (kind IN ('SALE', 'REFUND', 'REPRINT')) = (number IS NOT NULL) AND (kind IN ('SALE', 'REFUND')) <= (order_id IS NOT NULL)
  AND (kind = 'REFUND') = (refund_id IS NOT NULL) AND (kind = 'REPRINT') = (copy IS NOT NULL));
CREATE UNIQUE INDEX "ticket_links_number" ON "ticket_links" ("restaurant_id", "number") WHERE kind IN ('SALE', 'REFUND');
CREATE UNIQUE INDEX "ticket_links_copy" ON "ticket_links" ("restaurant_id", "number", "copy") WHERE kind = 'REPRINT';
CREATE UNIQUE INDEX "ticket_links_sale" ON "ticket_links" ("restaurant_id", "order_id") WHERE kind = 'SALE';
CREATE UNIQUE INDEX "ticket_links_refund" ON "ticket_links" ("restaurant_id", "order_id", "refund_id") WHERE kind = 'REFUND';
CREATE INDEX "ticket_links_closings" ON "ticket_links" ("restaurant_id", "position") WHERE kind IN ('DAY', 'MONTH', 'YEAR');
CREATE INDEX "ticket_links_of_a_customer" ON "ticket_links" ("brand_id", "customer_id", "at", "restaurant_id", "position")
  WHERE customer_id IS NOT NULL AND kind IN ('SALE', 'REFUND');
CREATE TRIGGER "ticket_links_append_only" BEFORE UPDATE OR DELETE ON "ticket_links" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A chain only grows: to begin it again would be to forget it.
ALTER TABLE "ticket_chains" ADD CONSTRAINT "ticket_chains_count" CHECK (last_number BETWEEN 0 AND last_position);
CREATE FUNCTION refuse_shorter_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND new.restaurant_id = old.restaurant_id AND new.last_position > old.last_position AND new.last_number >= old.last_number THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION '% only grows: % is refused', tg_table_name, lower(tg_op) USING errcode = 'restrict_violation';
END;
$$;
CREATE TRIGGER "ticket_chains_grow" BEFORE UPDATE OR DELETE ON "ticket_chains" FOR EACH ROW EXECUTE FUNCTION refuse_shorter_chain();
