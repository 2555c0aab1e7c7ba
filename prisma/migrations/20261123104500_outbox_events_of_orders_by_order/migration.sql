-- What events tell of an order is found by it, to take a person out who ordered without an account.
create index concurrently if not exists outbox_events_of_orders_by_order on outbox_events (((payload ->> 'orderId')::int)) where kind like 'orders.%';
