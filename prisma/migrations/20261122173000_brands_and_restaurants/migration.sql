-- quick on brand_groups: a platform has hundreds of them
alter table brand_groups
  add column created_at timestamptz(3) not null default current_timestamp,
  add column updated_at timestamptz(3) not null default current_timestamp,
  add column archived_at timestamptz(3);

-- quick on brands: a platform has thousands of them
alter table brands
  add column language text not null default 'fr',
  add column time_zone text not null default 'Europe/Paris',
  add column currency char(3) not null default 'EUR',
  add column created_at timestamptz(3) not null default current_timestamp,
  add column updated_at timestamptz(3) not null default current_timestamp,
  add column archived_at timestamptz(3),
  add constraint brands_currency check (currency ~ '^[A-Z]{3}$');

-- Until now, a brand counted its days by the clock of its first restaurant.
update brands b set time_zone = r.time_zone
from (select distinct on (brand_id) brand_id, time_zone from restaurants order by brand_id, id) r where r.brand_id = b.id;

-- quick on restaurants: a platform has tens of thousands of them
alter table restaurants
  add column phone text,
  add column email text,
  add column hours jsonb not null default '[]',
  add column updated_at timestamptz(3) not null default current_timestamp,
  add column archived_at timestamptz(3);
