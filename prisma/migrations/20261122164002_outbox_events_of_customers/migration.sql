-- What partners are told of a person is found by the person.
create index concurrently if not exists outbox_events_of_customers on outbox_events (((payload ->> 'customerId')::int)) where kind like 'customer.%';
