-- quick on password_links: links of the last ten days
CREATE TYPE "mail_state" AS ENUM ('waiting', 'sent', 'failed');
CREATE TYPE "link_purpose" AS ENUM ('sign_in', 'invitation', 'forgotten');

ALTER TABLE "password_links" ADD COLUMN "purpose" "link_purpose" NOT NULL DEFAULT 'sign_in', ADD COLUMN "invited_by_id" INTEGER;
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "password_links_invited_by_id_idx" ON "password_links"("invited_by_id");

CREATE TABLE "mails" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "brand_id" INTEGER,
    "user_id" INTEGER,
    "password_link_id" INTEGER,
    "message_id" UUID NOT NULL,
    "sealed_secret" TEXT,
    "state" "mail_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failure_detail" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mails_user_id_idx" ON "mails"("user_id");
CREATE INDEX "mails_password_link_id_idx" ON "mails"("password_link_id");
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mails" ADD CONSTRAINT "mails_password_link_id_fkey" FOREIGN KEY ("password_link_id") REFERENCES "password_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What workers look for every second.
CREATE INDEX "mails_waiting_idx" ON "mails" ("due_at") WHERE "state" = 'waiting';
