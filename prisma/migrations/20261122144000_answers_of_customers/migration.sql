-- Whom an answer was about. Those kept until now say nothing of it, and last a day.
alter table idempotency_records add column brand_id int, add column customer_id int;

create index idempotency_records_of_customers on idempotency_records (brand_id, customer_id) where customer_id is not null;
