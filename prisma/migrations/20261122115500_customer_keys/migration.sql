-- Logins of earlier installations could name customers of two brands by one number: each gets a number of its own. Logins follow.
update customers c set id = nextval(pg_get_serial_sequence('customers', 'id'))
where exists (select from customers o where o.id = c.id and o.brand_id < c.brand_id);

-- The beginning of a badge is found whatever the collation of the database.
create index customer_badges_beginnings on customer_badges (brand_id, badge collate "C");
-- How many are in a group.
create index customers_in_groups on customers (brand_id, guest_group_id) where archived_at is null and guest_group_id is not null;
