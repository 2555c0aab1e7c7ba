create index concurrently if not exists catalog_products_image_id on catalog_products (image_id) where image_id is not null;
