-- Of who was erased before, an order kept the session that a device had named, and the history what a partner called the member. What lost its
-- customer with a late payment is known again by its history, and forgets what was typed about it since.
do $$
declare
  erased record;
  mark text;
  lost int[];
begin
  for erased in select brand_id, id from customers where erased_at is not null order by brand_id, id loop
    perform set_config('brigade.erasing', 'on', true);
    mark := gen_random_uuid()::text;
    update orders set session_id = null where brand_id = erased.brand_id and customer_id = erased.id and session_id is not null;
    update audit_entries set
      input = case when input ->> 'memberId' is null then input
        else jsonb_set(input, '{memberId}', to_jsonb('…' || left(md5(mark || (input ->> 'memberId')), 6))) end,
      before = case when before ->> 'memberId' is null then before
        else jsonb_set(before, '{memberId}', to_jsonb('…' || left(md5(mark || (before ->> 'memberId')), 6))) end,
      after = case when after ->> 'memberId' is null then after
        else jsonb_set(after, '{memberId}', to_jsonb('…' || left(md5(mark || (after ->> 'memberId')), 6))) end
    where customer_id = erased.id and brand_id = erased.brand_id
      and coalesce(input ->> 'memberId', before ->> 'memberId', after ->> 'memberId') is not null;
    lost := array(select o.id from audit_entries a
      join orders o on o.restaurant_id = a.restaurant_id and o.id = case a.subject_kind when 'order' then a.subject_id::int end
      where a.customer_id = erased.id and a.brand_id = erased.brand_id and o.customer_id is null);
    update orders o set is_of_erased = true, session_id = null
      from order_places p where p.id = any(lost) and o.restaurant_id = p.restaurant_id and o.id = p.id;
    update order_refunds l set reason = ''
      from order_places p where p.id = any(lost) and l.restaurant_id = p.restaurant_id and l.order_id = p.id and l.reason <> '';
    update order_payments l set reference = null
      from order_places p where p.id = any(lost) and l.restaurant_id = p.restaurant_id and l.order_id = p.id and l.reference is not null;
    commit;
  end loop;
end $$;
