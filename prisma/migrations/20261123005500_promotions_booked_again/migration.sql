-- quick on promotion_uses: no order books promotions yet, so it is empty
-- An order that has given a promotion back can book it again.
drop index promotion_uses_brand_id_order_id_promotion_id_key;
create unique index promotion_uses_once_an_order on promotion_uses (brand_id, order_id, promotion_id) where cancelled_at is null;
