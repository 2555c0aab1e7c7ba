-- quick on coupons: they are new, and hardly anybody has any
-- quick on coupon_restaurants: they are new, and hardly anybody has any

-- The first code of a batch stands for it in lists, and has the restaurants of all.
alter table coupons add column first_id integer;

update coupons c set first_id = f.id
from (select distinct on (brand_id, batch_id) brand_id, batch_id, id from coupons
  where batch_id is not null order by brand_id, batch_id, deleted_at is not null, id) f
where c.brand_id = f.brand_id and c.batch_id = f.batch_id and c.id <> f.id;

delete from coupon_restaurants x using coupons c where c.brand_id = x.brand_id and c.id = x.coupon_id and c.first_id is not null;

alter table coupons add constraint coupons_brand_id_first_id_fkey foreign key (brand_id, first_id) references coupons (brand_id, id)
  on delete restrict on update cascade;
alter table coupons add constraint coupons_others_are_of_batches check (first_id is null or batch_id is not null and first_id <> id);

create index "coupons_brand_id_first_id_idx" on coupons (brand_id, first_id);
create index coupons_in_lists on coupons (brand_id, id) where first_id is null and deleted_at is null;
create unique index coupons_first_of_batches on coupons (brand_id, batch_id)
  where batch_id is not null and first_id is null and deleted_at is null;
create index coupons_codes_trigrams on coupons using gin (brand_id int4_ops, search_fold(code) gin_trgm_ops) where deleted_at is null;
