-- Rows that nobody was made or changed by, or that may mean somebody else, are found by what stands in them. What is new waits in a list until
-- a vacuum, so that a file is read hardly slower.
create index concurrently if not exists import_rows_of_keys on import_rows using gin (import_row_keys(brand_id, cells, values))
  with (gin_pending_list_limit = 65536) where target_id is null or kind in ('conflict', 'error');
