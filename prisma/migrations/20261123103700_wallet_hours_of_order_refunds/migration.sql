-- Money of orders that went into a wallet which had not paid it stood among what is paid out at the counter. Hours that have some are made
-- anew from the ledger; hours that are not made up yet come right by themselves, and the job that makes them waits for this.
-- quick on wallet_hour_kinds: hours since orders are sold here, a few rows each
select from wallet_figures order by brand_id for update;

create temp table hours_made_anew on commit drop as
select distinct l.brand_id, date_trunc('hour', l.apply_date) as hour
from wallet_lines l join order_places p on p.id = l.order_id and p.brand_id = l.brand_id
join wallet_figures f on f.brand_id = l.brand_id and l.apply_date < f.rolled_until
where l.kind = 'REFUND' and l.refunds_position is null;

delete from wallet_hour_kinds k using hours_made_anew h where k.brand_id = h.brand_id and k.hour = h.hour;

insert into wallet_hour_kinds (brand_id, hour, kind, pocket, count, amount)
select l.brand_id, h.hour, case
    when l.kind = 'RELOAD' then case when l.counter_method = 'CASH' then 'RELOAD_CASH' else 'RELOAD_CARD' end
    when l.kind = 'REFUND' and p.id is not null then 'ORDER_REFUND'
    when l.kind = 'REFUND' and l.refunds_position is null then case when l.counter_method = 'CASH' then 'PAYOUT_CASH' else 'PAYOUT_CARD' end
    when l.kind = 'PAYMENT' and p.id is not null then 'ORDER'
    else l.kind::text end, l.pocket, count(*) filter (where l.position = l.first_position), sum(l.amount)
from hours_made_anew h
join wallet_lines l on l.brand_id = h.brand_id and l.apply_date >= h.hour and l.apply_date < h.hour + interval '1 hour'
left join order_places p on p.id = l.order_id and p.brand_id = l.brand_id
group by 1, 2, 3, 4;
