-- quick on password_links: links of the last ten days
ALTER TABLE "password_links" ADD COLUMN "was_used" BOOLEAN NOT NULL DEFAULT false;
