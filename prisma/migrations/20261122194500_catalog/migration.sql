-- CreateEnum
CREATE TYPE "catalog_kind" AS ENUM ('product', 'formula');

-- CreateTable
CREATE TABLE "catalog_products" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "signature" TEXT NOT NULL DEFAULT (gen_random_uuid())::text,
    "kind" "catalog_kind" NOT NULL DEFAULT 'product',
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL GENERATED ALWAYS AS (search_fold("name")) STORED,
    "description" TEXT NOT NULL DEFAULT '',
    "sku" TEXT,
    "barcode" TEXT,
    "price_cents" INTEGER,
    "prices" JSONB NOT NULL DEFAULT '[]',
    "vat_group_id" INTEGER,
    "is_for_immediate_consumption" BOOLEAN NOT NULL DEFAULT true,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "allergens" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "diets" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sale_times" JSONB NOT NULL DEFAULT '[]',
    "option_group_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "steps" JSONB NOT NULL DEFAULT '[]',
    "image_id" UUID,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "catalog_products_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "catalog_products_price_not_negative" CHECK ("price_cents" >= 0)
);

-- CreateTable
CREATE TABLE "catalog_categories" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "catalog_categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_product_categories" (
    "brand_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "catalog_product_categories_pkey" PRIMARY KEY ("category_id","product_id")
);

-- CreateTable
CREATE TABLE "option_groups" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "min" INTEGER NOT NULL DEFAULT 0,
    "max" INTEGER NOT NULL DEFAULT 1,
    "free_quantity" INTEGER NOT NULL DEFAULT 0,
    "choices" JSONB NOT NULL DEFAULT '[]',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "option_groups_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "option_groups_quantities" CHECK (0 <= "min" AND "min" <= "max" AND 0 <= "free_quantity")
);

-- CreateIndex
CREATE UNIQUE INDEX "catalog_products_brand_id_signature_key" ON "catalog_products"("brand_id", "signature");

-- CreateIndex
CREATE UNIQUE INDEX "catalog_products_brand_id_id_key" ON "catalog_products"("brand_id", "id");

-- CreateIndex
CREATE INDEX "catalog_products_brand_id_search_name_trigrams" ON "catalog_products" USING GIN ("brand_id" int4_ops, "search_name" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "catalog_categories_brand_id_id_key" ON "catalog_categories"("brand_id", "id");

-- CreateIndex
CREATE INDEX "catalog_product_categories_product_id_idx" ON "catalog_product_categories"("product_id");

-- CreateIndex
CREATE INDEX "option_groups_brand_id_idx" ON "option_groups"("brand_id");

-- What the Prisma schema can't say: two products of a brand that are not archived never share a SKU.
CREATE UNIQUE INDEX "catalog_products_brand_id_sku" ON "catalog_products"("brand_id", "sku") WHERE "sku" IS NOT NULL AND "archived_at" IS NULL;

-- AddForeignKey
ALTER TABLE "catalog_products" ADD CONSTRAINT "catalog_products_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_categories" ADD CONSTRAINT "catalog_categories_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_product_categories" ADD CONSTRAINT "catalog_product_categories_brand_id_category_id_fkey" FOREIGN KEY ("brand_id", "category_id") REFERENCES "catalog_categories"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_product_categories" ADD CONSTRAINT "catalog_product_categories_brand_id_product_id_fkey" FOREIGN KEY ("brand_id", "product_id") REFERENCES "catalog_products"("brand_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "menus" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "categories" ADD COLUMN     "catalog_category_id" INTEGER,
ADD COLUMN     "archived_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "product_categories" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "catalog_product_id" INTEGER,
ADD COLUMN     "own_name" TEXT,
ADD COLUMN     "description" TEXT,
ADD COLUMN     "barcode" TEXT,
ADD COLUMN     "prices" JSONB,
ADD COLUMN     "vat_group_id" INTEGER,
ADD COLUMN     "is_for_immediate_consumption" BOOLEAN,
ADD COLUMN     "tags" JSONB,
ADD COLUMN     "allergens" JSONB,
ADD COLUMN     "diets" JSONB,
ADD COLUMN     "sale_times" JSONB,
ADD COLUMN     "option_group_ids" JSONB,
ADD COLUMN     "image_id" UUID,
ADD COLUMN     "own_archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ALTER COLUMN "price_cents" DROP NOT NULL;

-- A product takes its price from the brand's, or has one of its own.
ALTER TABLE "products" ADD CONSTRAINT "products_price_of_somebody" CHECK ("catalog_product_id" IS NOT NULL OR "price_cents" IS NOT NULL) NOT VALID;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_catalog_product_id_fkey" FOREIGN KEY ("catalog_product_id") REFERENCES "catalog_products"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_catalog_category_id_fkey" FOREIGN KEY ("catalog_category_id") REFERENCES "catalog_categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
