-- A line that names no order of Brigade must not become a payment of one that gets its number later.
alter table wallet_lines add column till_order_id int;
