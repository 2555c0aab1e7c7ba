-- Events that were handed on are found by when, to be forgotten a week later.
create index concurrently if not exists outbox_events_delivered on outbox_events (delivered_at) where delivered_at is not null;
