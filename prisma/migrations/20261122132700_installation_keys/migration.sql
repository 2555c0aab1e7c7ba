-- CreateTable
CREATE TABLE "installation_keys" (
    "purpose" TEXT NOT NULL,
    "key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_keys_pkey" PRIMARY KEY ("purpose")
);
