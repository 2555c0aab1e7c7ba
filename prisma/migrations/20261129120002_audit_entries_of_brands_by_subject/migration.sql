-- A rare kind of subject, or one subject, is found among the millions of entries of a brand.
create index concurrently if not exists audit_entries_brand_id_subject_kind_subject_id_id_idx
  on audit_entries (brand_id, subject_kind, subject_id, id);
