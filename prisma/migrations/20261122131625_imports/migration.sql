-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('mapping', 'reading', 'preview', 'applying', 'done', 'failed', 'undoing', 'undone', 'cancelled');

-- CreateEnum
CREATE TYPE "import_row_kind" AS ENUM ('created', 'changed', 'unchanged', 'conflict', 'error');

-- CreateTable
CREATE TABLE "imports" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "state" "import_state" NOT NULL,
    "restaurant_id" INTEGER,
    "user_id" INTEGER,
    "file_name" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "source" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "options" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "conflicts" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "undone" INTEGER NOT NULL DEFAULT 0,
    "notes" JSONB NOT NULL DEFAULT '{}',
    "failure" JSONB,
    "request_key" TEXT,
    "request_hash" TEXT,
    "run_id" UUID,
    "beat_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "brand_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "mended" BOOLEAN NOT NULL DEFAULT false,
    "values" JSONB NOT NULL,
    "kind" "import_row_kind" NOT NULL,
    "target_id" INTEGER,
    "before" JSONB,
    "after" JSONB,
    "problems" JSONB,
    "kept" TEXT,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("brand_id","import_id","line")
);

-- CreateTable
CREATE TABLE "import_mappings" (
    "brand_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "key" TEXT,

    CONSTRAINT "import_mappings_pkey" PRIMARY KEY ("brand_id","kind","header")
);

-- CreateIndex
CREATE INDEX "imports_id_idx" ON "imports"("id");

-- CreateIndex
CREATE INDEX "imports_created_at_idx" ON "imports"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "imports_user_id_request_key_key" ON "imports"("user_id", "request_key");

-- CreateIndex
CREATE INDEX "import_rows_brand_id_import_id_kind_line_idx" ON "import_rows"("brand_id", "import_id", "kind", "line");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say.

alter table imports
  add constraint imports_run_while_they_work check ((state in ('reading', 'applying', 'undoing')) = (run_id is not null and beat_at is not null)),
  add constraint imports_count_up check (total >= 0 and created >= 0 and changed >= 0 and unchanged >= 0 and conflicts >= 0 and errors >= 0 and undone >= 0),
  add constraint imports_are_known_by_their_request check (num_nulls(request_key, request_hash) in (0, 2));
-- Those whose process may have died.
create index imports_at_work on imports (beat_at) where run_id is not null;
create index import_rows_kept on import_rows (brand_id, import_id, line) where kept is not null;
