create index concurrently if not exists loyalty_members_brand_id_tiered_at_idx on loyalty_members (brand_id, tiered_at);
