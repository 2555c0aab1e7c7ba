-- CreateTable
CREATE TABLE "web_sessions" (
    "id" SERIAL NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "web_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "web_sessions_last" CHECK (expires_at > created_at)
);

-- CreateIndex
CREATE UNIQUE INDEX "web_sessions_hash_key" ON "web_sessions"("hash");

-- CreateIndex
CREATE INDEX "web_sessions_expires_at_idx" ON "web_sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "web_sessions" ADD CONSTRAINT "web_sessions_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
