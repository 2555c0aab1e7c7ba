-- As `import_rows_of_keys`, without what names nobody.
create index concurrently if not exists import_rows_of_people on import_rows using gin (import_row_keys(brand_id, cells, values))
  with (gin_pending_list_limit = 65536) where names_people and (target_id is null or kind in ('conflict', 'error'));
