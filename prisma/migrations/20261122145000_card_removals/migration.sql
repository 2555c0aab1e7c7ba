-- A removed card keeps its token until its provider has forgotten it.
alter table wallet_cards add column drop_at timestamptz(3), add column hash text;
alter table wallet_cards drop constraint wallet_cards_removed_without_token;
alter table wallet_cards add constraint wallet_cards_token_until_removed check (token is not null or removed_at is not null);
alter table wallet_cards add constraint wallet_cards_dropped_with_token
  check ((drop_at is not null) = (token is not null and removed_at is not null));
create index wallet_cards_to_drop on wallet_cards (drop_at) where drop_at is not null;

-- Removing one of two would take the card from the other, too.
create unique index wallet_cards_once on wallet_cards (brand_id, customer_id, hash) where token is not null;
