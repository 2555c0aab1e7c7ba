alter table orders add column is_of_erased boolean not null default false;
