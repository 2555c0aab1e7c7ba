create table images (
  id uuid not null default gen_random_uuid(),
  number serial not null,
  brand_id integer not null,
  name text not null,
  search_name text not null generated always as (search_fold(name)) stored,
  version integer not null default 1,
  focus_x double precision not null default 0.5,
  focus_y double precision not null default 0.5,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  archived_at timestamptz(3),
  constraint images_pkey primary key (id),
  constraint images_brand_id_fkey foreign key (brand_id) references brands (id) on delete restrict on update cascade,
  constraint images_focus check (focus_x between 0 and 1 and focus_y between 0 and 1)
);
create unique index images_number_key on images (number);
create index images_brand_id_number_idx on images (brand_id, number desc);
create index images_archived_at on images (archived_at) where archived_at is not null;

create table image_versions (
  image_id uuid not null,
  version integer not null,
  brand_id integer not null,
  source_id uuid not null,
  rendition_id uuid not null,
  format text not null,
  source_width integer not null,
  source_height integer not null,
  source_type text not null,
  source_bytes integer not null,
  crop jsonb,
  width integer not null,
  height integer not null,
  sizes jsonb not null,
  bytes integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  replaced_at timestamptz(3),
  constraint image_versions_pkey primary key (image_id, version),
  constraint image_versions_image_id_fkey foreign key (image_id) references images (id) on delete cascade on update cascade
);
create index image_versions_brand_id_idx on image_versions (brand_id);
create index image_versions_source_id_idx on image_versions (source_id);
create index image_versions_rendition_id_idx on image_versions (rendition_id);
create index image_versions_replaced_at on image_versions (replaced_at) where replaced_at is not null;

-- quick on brands: a platform has thousands of them
alter table brands
  add column logo_image_id uuid,
  add column primary_color text,
  add column secondary_color text,
  add constraint brands_logo_image_id_fkey foreign key (logo_image_id) references images (id) on delete set null on update cascade,
  add constraint brands_colors check (primary_color ~ '^#[0-9a-f]{6}$' and secondary_color ~ '^#[0-9a-f]{6}$');
