-- What each account holds, in a form that Citus can ask every shard for.
create or replace view account as
select b.player_id, held.name, held.balance
from book b
left join lateral (
  select t.holdings from transfer t where t.player_id = b.player_id order by t.seq desc limit 1
) last on true
cross join lateral unnest(
  case when last.holdings is null then b.accounts || b.house_accounts
    else string_to_array(regexp_replace(last.holdings, '=[^,]*', '', 'g'), ',') end,
  case when last.holdings is null then b.balances || b.house_balances
    else string_to_array(regexp_replace(last.holdings, '[^,=]+=', '', 'g'), ',')::bigint[] end
) as held (name, balance);
