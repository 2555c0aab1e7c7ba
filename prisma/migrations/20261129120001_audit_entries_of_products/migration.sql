-- The history of a product finds the changes of many products that include it.
create index concurrently if not exists audit_entries_of_products on audit_entries using gin (products_in_entry(after))
  where subject_kind in ('catalog', 'menu');
