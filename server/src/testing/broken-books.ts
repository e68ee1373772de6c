// Checks I1, I2, I3 and I9 in SQL, independently of the program. Each returned row is a violation.
import { sql } from '@lucero/kit/sql'

export const brokenBooks = sql`
  select 'transfer does not sum to zero' as what, player_id, seq::text as at
  from entry group by player_id, seq having sum(delta) <> 0
  union all
  select 'book does not sum to zero', player_id, '' from account group by player_id having sum(balance) <> 0
  union all
  select 'below the floor', player_id, account from entry
  where balance_after < 0 and account !~ '^(operator|bank|players|supply|line|opening|commission|upper|below|paid|writeoff):' and account <> 'promo'
  union all
  select 'balance is not the sum of its entries', player_id, name
  from (select player_id, account as name, sum(delta) as total from entry group by 1, 2) e
  full join account a using (player_id, name)
  where coalesce(e.total, 0) <> coalesce(a.balance, 0)
  union all
  select 'balance is not its last balance after', player_id, name
  from (
    select distinct on (player_id, account) player_id, account as name, balance_after
    from entry order by player_id, account, seq desc, line desc
  ) last join account a using (player_id, name)
  where last.balance_after <> a.balance
  union all
  select 'gap in the sequence', b.player_id, b.seq::text
  from book b left join transfer t using (player_id)
  group by b.player_id, b.seq
  having count(t.seq) <> coalesce(max(t.seq), 0) or coalesce(min(t.seq), 1) <> 1 or b.seq > coalesce(max(t.seq), 0)
  union all
  select 'no book', t.player_id, '' from transfer t left join book b using (player_id) where b.player_id is null`
