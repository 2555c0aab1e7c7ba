drop index if exists import_rows_of_keys;
