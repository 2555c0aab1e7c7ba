alter table grant_versions add column withdrawn_at timestamptz(3);

-- A version stays what it was saved as; only whether its saving was undone may change.
create function refuse_change_but_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end;
$$;
drop trigger grant_versions_stay on grant_versions;
create trigger grant_versions_stay before update or delete on grant_versions
  for each row execute function refuse_change_but_withdrawal();
