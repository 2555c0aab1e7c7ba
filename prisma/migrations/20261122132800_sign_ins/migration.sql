-- Counts of failed logins last a day at most: those from before stand for attempts that named no brand.
alter table login_throttles add column brand_id int not null default 0,
  drop constraint login_throttles_pkey,
  add constraint login_throttles_pkey primary key (email, brand_id, network);

-- Who calls with a token alone, or has yet to choose a password, has none.
alter table users alter column password_hash drop not null;

-- CreateTable
CREATE TABLE "password_links" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_links_hash_key" ON "password_links"("hash");

-- CreateIndex
CREATE INDEX "password_links_user_id_idx" ON "password_links"("user_id");

-- CreateIndex
CREATE INDEX "password_links_expires_at_idx" ON "password_links"("expires_at");

-- AddForeignKey
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A login that has ended keeps its address from nobody, and a customer has one login at a time. Of several, the oldest stays.
drop index users_brand_id_email_key;
create unique index users_brand_id_email_key on users (brand_id, email) where role = 'customer' and disabled_at is null;
update users u set disabled_at = now(), session_epoch = session_epoch + 1
where u.role = 'customer' and u.disabled_at is null and exists (
  select from users o where o.role = 'customer' and o.disabled_at is null and o.brand_id = u.brand_id and o.customer_id = u.customer_id and o.id < u.id);
create unique index users_have_one_login_each on users (brand_id, customer_id) where role = 'customer' and disabled_at is null;

-- The login of a customer bears the customer's name and address, whoever writes them; without an address it ends.
create function logins_follow_customers() returns trigger language plpgsql as $$
begin
  update users set email = lower(new.email),
    name = coalesce(nullif(concat_ws(' ', new.given_name, new.family_name), ''), new.email)
  where role = 'customer' and disabled_at is null and brand_id = new.brand_id and customer_id = new.id and new.email is not null;
  update users set disabled_at = now(), session_epoch = session_epoch + 1
  where role = 'customer' and disabled_at is null and brand_id = new.brand_id and customer_id = new.id and new.email is null;
  return null;
end;
$$;
create trigger logins_follow_customers after update of email, given_name, family_name on customers for each row
  when ((old.email, old.given_name, old.family_name) is distinct from (new.email, new.given_name, new.family_name))
  execute function logins_follow_customers();

-- What moves between two wallets names the other one.
alter table wallet_lines add column counterpart_id int,
  add constraint wallet_lines_move_as_corrections check (counterpart_id is null or (kind = 'CORRECTION' and counterpart_id <> customer_id));

-- AddForeignKey
ALTER TABLE "wallet_lines" ADD CONSTRAINT "wallet_lines_brand_id_counterpart_id_fkey" FOREIGN KEY ("brand_id", "counterpart_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

create index wallet_lines_moved on wallet_lines (brand_id, counterpart_id) where counterpart_id is not null;
