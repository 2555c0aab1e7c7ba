alter table orders add column due_at_counter integer not null default 0;
