-- CreateEnum
CREATE TYPE "erasure_state" AS ENUM ('REQUESTED', 'WITHDRAWN', 'DONE');

-- CreateTable
CREATE TABLE "erasures" (
    "brand_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "state" "erasure_state" NOT NULL DEFAULT 'REQUESTED',
    "plan" JSONB NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "requested_by" INTEGER,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" INTEGER,
    "proof" TEXT,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("brand_id","id")
);

-- CreateIndex
CREATE INDEX "erasures_brand_id_customer_id_idx" ON "erasures"("brand_id", "customer_id");

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "customers"("brand_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table erasures add constraint erasures_end_with_their_state check (
  (state = 'REQUESTED') = (ended_at is null) and (state = 'DONE') = (proof is not null));
create unique index erasures_wait_once on erasures (brand_id, customer_id) where state = 'REQUESTED';
create unique index erasures_are_done_once on erasures (brand_id, customer_id) where state = 'DONE';

-- What has ended stays as it ended.
create trigger erasures_stay before update or delete on erasures
  for each row when (old.state <> 'REQUESTED') execute function refuse_change();

-- Who is erased stays erased, archived, and nobody.
alter table customers add constraint customers_erased_are_nobody check (
  erased_at is null or (email is null and given_name is null and phone_number is null and external_id is null));

-- Rows that are written once may lose what names a person who is erased: the columns that the trigger names, and nothing else, in a
-- transaction that says that it erases.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  erasable text[] := string_to_array(tg_argv[0], ',');
begin
  if tg_op = 'UPDATE' and current_setting('brigade.erasing', true) = 'on' and to_jsonb(new) - erasable = to_jsonb(old) - erasable then
    return new;
  end if;
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end;
$$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change_but_erasure('input,before,after');
drop trigger wallet_lines_append_only on wallet_lines;
-- The database makes previous_position after this trigger.
create trigger wallet_lines_append_only before update or delete on wallet_lines
  for each row execute function refuse_change_but_erasure('reason,previous_position');
