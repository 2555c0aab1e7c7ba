-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "customer_id" INTEGER;

-- CreateIndex
CREATE INDEX "audit_entries_customer_id_id_idx" ON "audit_entries"("customer_id", "id");

-- What was written of customers before now belongs to them, too. Nothing else of the entries changes.
alter table audit_entries disable trigger user;
update audit_entries set customer_id = subject_id::int
where subject_kind in ('customer', 'e-wallet') and subject_id ~ '^[0-9]{1,9}$';
update audit_entries a set customer_id = h.customer_id from wallet_holds h
where a.subject_kind = 'e-wallet hold' and a.subject_id = h.id::text;
alter table audit_entries enable trigger user;
