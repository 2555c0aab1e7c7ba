create index concurrently if not exists catalog_product_categories_brand_id_category_id_idx on catalog_product_categories (brand_id, category_id);
