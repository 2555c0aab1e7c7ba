-- CreateEnum
CREATE TYPE "promotion_state" AS ENUM ('draft', 'published', 'paused', 'ended');

-- CreateTable
CREATE TABLE "promotions" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "state" "promotion_state" NOT NULL DEFAULT 'draft',
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL GENERATED ALWAYS AS (search_fold("name")) STORED,
    "label" TEXT NOT NULL,
    "rule" JSONB NOT NULL,
    "last_version" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promotions_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "promotion_versions" (
    "brand_id" INTEGER NOT NULL,
    "promotion_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "rule" JSONB NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,

    CONSTRAINT "promotion_versions_pkey" PRIMARY KEY ("brand_id","promotion_id","version")
);

-- CreateTable
CREATE TABLE "promotion_tallies" (
    "brand_id" INTEGER NOT NULL,
    "promotion_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "promotion_tallies_pkey" PRIMARY KEY ("brand_id","promotion_id","restaurant_id")
);

-- CreateTable
CREATE TABLE "promotion_uses" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "promotion_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "customer_id" INTEGER,
    "amount" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "promotion_uses_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "deprecated_calls" (
    "operation" TEXT NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER NOT NULL DEFAULT 0,
    "role" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL DEFAULT 0,
    "calls" INTEGER NOT NULL DEFAULT 1,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deprecated_calls_pkey" PRIMARY KEY ("operation","brand_id","restaurant_id","role","user_id")
);

-- CreateIndex
CREATE INDEX "promotions_id_idx" ON "promotions"("id");

-- CreateIndex
CREATE INDEX "promotion_uses_brand_id_customer_id_promotion_id_idx" ON "promotion_uses"("brand_id", "customer_id", "promotion_id");

-- CreateIndex
CREATE INDEX "promotion_uses_brand_id_promotion_id_id_idx" ON "promotion_uses"("brand_id", "promotion_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "promotion_uses_brand_id_order_id_promotion_id_key" ON "promotion_uses"("brand_id", "order_id", "promotion_id");

-- AddForeignKey
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_versions" ADD CONSTRAINT "promotion_versions_brand_id_promotion_id_fkey" FOREIGN KEY ("brand_id", "promotion_id") REFERENCES "promotions"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_tallies" ADD CONSTRAINT "promotion_tallies_brand_id_promotion_id_fkey" FOREIGN KEY ("brand_id", "promotion_id") REFERENCES "promotions"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_tallies" ADD CONSTRAINT "promotion_tallies_restaurant_id_brand_id_fkey" FOREIGN KEY ("restaurant_id", "brand_id") REFERENCES "restaurants"("id", "brand_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_brand_id_promotion_id_version_fkey" FOREIGN KEY ("brand_id", "promotion_id", "version") REFERENCES "promotion_versions"("brand_id", "promotion_id", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_brand_id_promotion_id_restaurant_id_fkey" FOREIGN KEY ("brand_id", "promotion_id", "restaurant_id") REFERENCES "promotion_tallies"("brand_id", "promotion_id", "restaurant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What a promotion of a version gives never changes.
create trigger promotion_versions_append_only before update or delete on promotion_versions
  for each row execute function refuse_change();
alter table promotion_versions add constraint promotion_versions_end_after_they_start check (starts_at < ends_at);
alter table promotions add constraint promotions_published_have_a_version check (
  last_version >= 0 and (state = 'draft' or last_version > 0));

-- A use is given back once, and may lose its customer, or pass to who has taken over that one's place; nothing else of it changes.
create function refuse_change_of_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['cancelled_at', 'customer_id'] = to_jsonb(old) - array['cancelled_at', 'customer_id']
    and (old.cancelled_at is null or new.cancelled_at is not distinct from old.cancelled_at)
    and (old.customer_id is not null or new.customer_id is null) then
    return new;
  end if;
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end;
$$;
create trigger promotion_uses_append_only before update or delete on promotion_uses
  for each row execute function refuse_change_of_use();
alter table promotion_uses add constraint promotion_uses_give check (amount >= 0);
alter table promotion_tallies add constraint promotion_tallies_not_negative check (uses >= 0 and amount >= 0);
