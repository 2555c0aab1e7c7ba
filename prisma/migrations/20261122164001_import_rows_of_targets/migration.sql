-- What was imported about a person is found by the person.
create index concurrently if not exists import_rows_of_targets on import_rows (brand_id, target_id) where target_id is not null;
