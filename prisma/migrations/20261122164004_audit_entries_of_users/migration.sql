-- The history of a login is found by the login, wherever it was used.
create index concurrently if not exists audit_entries_of_users on audit_entries (subject_id, id) where subject_kind = 'user';
