-- Counts of failed logins last a day at most: those from before are dropped, not carried over.
DROP TABLE "login_throttles";

-- CreateTable
CREATE TABLE "login_throttles" (
    "email" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL DEFAULT '',
    "failures" INTEGER NOT NULL,
    "window_started_at" TIMESTAMPTZ(3) NOT NULL,
    "throttled_at" TIMESTAMPTZ(3),

    CONSTRAINT "login_throttles_pkey" PRIMARY KEY ("email","network")
);

-- CreateTable
CREATE TABLE "known_networks" (
    "user_id" INTEGER NOT NULL,
    "network" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_networks_pkey" PRIMARY KEY ("user_id","network")
);

-- CreateIndex
CREATE INDEX "known_networks_last_used_at_idx" ON "known_networks"("last_used_at");

-- AddForeignKey
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
