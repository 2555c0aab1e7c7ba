-- CreateTable
CREATE TABLE "setup_codes" (
    "hash" BYTEA NOT NULL,
    "salt" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setup_codes_pkey" PRIMARY KEY ("hash")
);

-- Whether there is an admin is asked on each visit of a stranger; customers can be millions.
CREATE INDEX "users_admins_idx" ON "users" ("id") WHERE "role" = 'admin';
