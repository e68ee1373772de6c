-- module: reports
-- Sums per UTC day and operator, game or bonus, in cents. Unfolded rows of report_delta belong to them.
-- credit_change and bonus_change are changes of what players hold; their sum over all days is the liability.
-- rounds to payout_squares: settled rounds with a stake, for the confidence interval of the observed RTP.
create table report_total (
  day date not null,
  kind text not null check (kind in ('operator', 'game', 'bonus')),
  subject text not null,
  bets numeric not null,
  stakes numeric not null,
  refunds numeric not null,
  payouts numeric not null,
  bonus_granted numeric not null,
  bonus_forfeited numeric not null,
  bonus_collected numeric not null,
  credit_granted numeric not null,
  credit_returned numeric not null,
  redeemed numeric not null,
  credit_change numeric not null,
  bonus_change numeric not null,
  rounds numeric not null,
  round_stakes numeric not null,
  round_payouts numeric not null,
  stake_squares numeric not null,
  stake_payout_products numeric not null,
  payout_squares numeric not null,
  primary key (kind, day, subject)
) with (fillfactor = 70);

-- module: reports
-- The sums of one batch of transfers, committed with it. A background job adds them to report_total and deletes them. player_id is a player of
-- the batch; it places the row beside the transfers on Citus.
create table report_delta (
  player_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  totals text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);

-- Compressing a short-lived row would cost more than it saves.
alter table report_delta alter column totals set storage external;
alter table report_delta replica identity full;
create index report_delta_by_age on report_delta (at);

-- module: reports
-- The build of the sums of transfers that are older than the first node with reports. cut: transfers before it are built, later ones are recorded
-- as they commit. after: the last player whose book is built.
create table report_build (
  only_one boolean primary key default true check (only_one),
  cut timestamptz,
  after uuid not null default '00000000-0000-0000-0000-000000000000',
  books bigint not null default 0,
  finished_at timestamptz
);

insert into report_build default values;

-- module: reports
-- The last comparison of the sums with the ledger. alive_at: the node that compares is running.
create table report_check (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  state text not null check (state in ('wanted', 'running', 'finished', 'failed')),
  repairs boolean not null,
  wanted_at timestamptz not null default now(),
  alive_at timestamptz,
  finished_at timestamptz,
  outcome jsonb
);

grant select, insert, update on report_total, report_check to lucero_app;
grant select, insert, delete on report_delta to lucero_app;
grant select, update on report_build to lucero_app;

-- The moves of all transfers, to recompute the sums. Entries are pairs of source and target. Accounts with ids of grants and redeems are grouped by
-- their operator. A win that came too late for its bonus moves from the bank to the forfeits; only its detail names the operator and the grant. The
-- operator -> does not decode strings, which may contain any character.
create view report_move as
select m.player_id, m.at, m.kind, m.source, m.target, m.cents, m.operator,
  case when m.grant_id is not null then coalesce(g.bonus_id::text, '') end as bonus
from (
  select t.player_id, t.at, t.kind, e.cents,
    case when e.source like any(array['held:%', 'bonus:%', 'free:%'])
      then split_part(e.source, ':', 1) || ':' || split_part(e.source, ':', 2) else coalesce(e.source, '') end as source,
    case when e.target like any(array['held:%', 'bonus:%', 'free:%'])
      then split_part(e.target, ':', 1) || ':' || split_part(e.target, ':', 2) else coalesce(e.target, '') end as target,
    case when e.target = 'forfeits' and e.source like 'bank:%' then (t.detail::json -> 'operator')::text end as operator,
    case
      when e.source like any(array['bonus:%', 'free:%']) then split_part(e.source, ':', 3)
      when e.target like any(array['bonus:%', 'free:%']) then split_part(e.target, ':', 3)
      when e.target = 'forfeits' then btrim((t.detail::json -> 'grant')::text, '"')
    end as grant_id
  from transfer t
  cross join lateral generate_series(1, cardinality(t.accounts), 2) as n
  cross join lateral (select t.accounts[n] as source, t.accounts[n + 1] as target, t.deltas[n + 1] as cents) as e
) as m
left join bonus_grant g on g.player_id = m.player_id and g.id::text = m.grant_id;

-- Accepted bets, and wins with the round after them. A settled round has a stake, is closed and is no free spin. unnest makes PostgreSQL compute
-- each value once per row; a subquery would be inlined, and the detail parsed for each use of a column.
create view report_play as
select t.player_id, t.at, t.kind, p.operator, p.game, r.stake, r.won,
  t.kind = 'win' and r.is_closed and not r.is_spin and r.stake > 0 as is_settled
from transfer t
cross join lateral unnest(
  array[(t.detail::json -> 'operator')::text],
  array[btrim((t.detail::json -> 'game')::text, '"')],
  array[case when t.kind = 'win' then (t.detail::json -> 'state')::text end]
) as p (operator, game, state)
cross join lateral unnest(
  array[coalesce((p.state::json -> 'cash')::text::numeric, 0) + coalesce((p.state::json -> 'bonus')::text::numeric, 0)
    + coalesce((p.state::json -> 'free')::text::numeric, 0)],
  array[coalesce((p.state::json -> 'won')::text::numeric, 0)],
  array[(p.state::json -> 'closed') is not null],
  array[(p.state::json -> 'spin') is not null]
) as r (stake, won, is_closed, is_spin)
where t.kind in ('bet', 'win') and t.refusal is null and t.detail is not null and p.operator is not null and p.game is not null;

grant select on report_move, report_play to lucero_app;
