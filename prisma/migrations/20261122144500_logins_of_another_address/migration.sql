-- Another address may be another person's: whoever holds what was sent to the earlier one is let in no more.
create function customers_enter_by_their_address() returns trigger language plpgsql as $$
begin
  update password_links set ended_at = now() where user_id = new.id and ended_at is null;
  update access_tokens set revoked_at = now() where user_id = new.id and revoked_at is null;
  new.session_epoch := old.session_epoch + 1;
  return new;
end;
$$;
create trigger customers_enter_by_their_address before update of email on users for each row
  when (new.role = 'customer' and old.email is distinct from new.email)
  execute function customers_enter_by_their_address();
