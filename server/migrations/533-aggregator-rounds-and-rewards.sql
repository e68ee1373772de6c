-- Rounds of aggregators without an end, and free spins at aggregators.

-- idle_at, idle_id: up to this transaction, rounds without a movement for round_idle_hours were closed.
alter table aggregator_connection
  add column idle_at timestamptz not null default '-infinity',
  add column idle_id text not null default '';

-- is_sent: the aggregator was asked to create it, so it may exist there. next_try_at: of the next attempt to create or cancel it.
alter table aggregator_reward
  add column is_sent boolean not null default false,
  add column next_try_at timestamptz not null default now();
alter table aggregator_reward drop column tried_at;

-- The bonuses with free spins to play.
create index if not exists bonus_grant_spins on bonus_grant (id) where spins_left > 0;
