-- Those who were merged into a customer are found by that one.
create index concurrently if not exists customers_merged on customers (brand_id, merged_into_id) where merged_into_id is not null;
