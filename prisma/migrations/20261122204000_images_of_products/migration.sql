-- Quick, since rows that are there are looked at by the last of these migrations.
alter table catalog_products
  add constraint catalog_products_image_id_fkey foreign key (image_id) references images (id) on delete set null on update cascade not valid;
alter table products
  add constraint products_image_id_fkey foreign key (image_id) references images (id) on delete set null on update cascade not valid;
