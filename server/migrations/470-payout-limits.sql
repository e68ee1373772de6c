-- Limits on what a provider may pay above the stakes: in a round, and in a UTC day. Null: no limit.
-- Providers that exist keep working, so they get no limit. A provider that is added later gets these limits, also from a node of the release before.
alter table provider
  add column max_round_payout_cents bigint check (max_round_payout_cents > 0),
  add column max_day_payout_cents bigint check (max_day_payout_cents > 0);
alter table provider
  alter column max_round_payout_cents set default 1000000,
  alter column max_day_payout_cents set default 5000000;

-- No round of the game pays more than this multiple of its stakes. Null: unknown.
alter table casino_game add column max_multiple numeric(12, 2) check (max_multiple > 0);

-- module: games
-- What a provider has paid above the stakes in a UTC day, in cents. It is negative if the stakes were higher. Processes draw from the limit
-- before they pay, and add what they have won back, so the sum of all payouts never exceeds the limit by a race.
create table provider_day (
  provider_id text not null references provider,
  day date not null,
  drawn_cents bigint not null,
  primary key (provider_id, day)
);

-- module: games
-- Wins that a limit has refused. The id is the idempotency key of the win, so a retry is the same row.
create table held_win (
  id uuid primary key,
  provider_id text not null references provider,
  player_id uuid not null,
  transaction text not null,
  round text not null,
  game_id text not null,
  operator_id int not null,
  cents bigint not null,
  stake_cents bigint not null,
  limited_by text not null check (limited_by in ('game', 'round', 'day')),
  limit_cents bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  attempts int not null default 1,
  paid_at timestamptz
);

create index held_win_by_time on held_win (first_at desc, id desc);
create index held_win_open on held_win (first_at desc, id desc) where paid_at is null;

grant select, insert, update, delete on provider_day, held_win to lucero_app;
