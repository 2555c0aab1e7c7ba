-- CreateEnum
CREATE TYPE "report_status" AS ENUM ('pending', 'running', 'succeed', 'failed');

-- CreateTable
CREATE TABLE "report_generations" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "restaurant_id" INTEGER,
    "report_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "report_status" NOT NULL DEFAULT 'pending',
    "input" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "failure" TEXT,
    "file_key" TEXT,
    "size" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_generations_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_generations_file_key_key" ON "report_generations"("file_key");

-- CreateIndex
CREATE INDEX "report_generations_brand_id_user_id_id_idx" ON "report_generations"("brand_id", "user_id", "id");

-- AddForeignKey
ALTER TABLE "report_generations" ADD CONSTRAINT "report_generations_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_generations" ADD CONSTRAINT "report_generations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can't say.

-- The same report is not made twice at a time.
create unique index report_generations_open on report_generations (brand_id, user_id, report_type, request_hash) where status in ('pending', 'running');
-- What workers look for.
create index report_generations_waiting on report_generations (created_at, id) where status in ('pending', 'running');
create index report_generations_ended on report_generations (expires_at) where file_key is not null;

alter table report_generations
  add constraint report_generations_lease_is_whole check ((status = 'running') = (lease is not null) and (lease is null) = (leased_until is null)),
  add constraint report_generations_file_is_whole check (file_key is null or (status = 'succeed' and expires_at is not null and size is not null)),
  add constraint report_generations_failure_is_told check ((status = 'failed') = (failure is not null));
