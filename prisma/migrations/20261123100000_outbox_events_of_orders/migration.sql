-- What events tell of a customer's orders is found by it, to show it as to erase it.
create index concurrently if not exists outbox_events_of_orders on outbox_events (((payload -> 'order' ->> 'customerId')::int)) where kind like 'orders.%';
