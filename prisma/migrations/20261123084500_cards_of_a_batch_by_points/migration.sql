create index concurrently if not exists loyalty_cards_given_batch_points on loyalty_cards (brand_id, batch_number, points, id) where status <> 'unassigned';
