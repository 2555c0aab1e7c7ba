-- A charge that was asked for already was asked for when it was written, as far as is known.
alter table wallet_charges add column first_asked_at timestamptz(3);
update wallet_charges set first_asked_at = created_at where asked > 0;
