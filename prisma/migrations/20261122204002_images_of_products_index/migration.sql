create index concurrently if not exists products_image_id on products (image_id) where image_id is not null;
