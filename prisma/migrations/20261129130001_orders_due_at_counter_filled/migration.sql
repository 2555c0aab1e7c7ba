-- What kiosks left to the counter before, and nobody has paid there.
do $$
declare
  shop record;
  first int;
  last int;
begin
  for shop in select id from restaurants order by id loop
    first := 0;
    loop
      select max(id) into last from (select id from orders where restaurant_id = shop.id and id > first order by id limit 20000) page;
      exit when last is null;
      -- Settled or refunded meanwhile, it would be counted by what was paid before.
      perform 1 from orders where restaurant_id = shop.id and id > first and id <= last
        and status = 'PAID' and metadata @> '{"kioskPaymentState": "NOT_PAID_AT_KIOSK"}' order by id for no key update;
      update orders o set due_at_counter = paid.amount
        from (select p.order_id, sum(p.amount)::int as amount from order_payments p
            join orders k on k.restaurant_id = p.restaurant_id and k.id = p.order_id
          where p.restaurant_id = shop.id and p.order_id > first and p.order_id <= last and p.type = 'ExternalPayment'
            and k.status = 'PAID' and k.metadata @> '{"kioskPaymentState": "NOT_PAID_AT_KIOSK"}'
          group by p.order_id) paid
        where o.restaurant_id = shop.id and o.id = paid.order_id and o.status = 'PAID' and paid.amount > 0;
      commit;
      first := last;
    end loop;
  end loop;
end $$;
