-- A round is told by its seeds, bet and actions. What the wallet is asked stands here before it is asked.
create table round (
  id uuid primary key,
  place bigint generated always as identity,
  mode text not null check (mode in ('real', 'demo')),
  player uuid not null,
  game text not null,
  session uuid,
  request_id uuid not null,
  pair bigint not null references seed_pair,
  nonce integer not null,
  bet jsonb not null,
  actions jsonb not null default '[]',
  -- The action that waits for its stake.
  pending jsonb,
  status text not null check (status in ('betting', 'open', 'settling', 'closed', 'refused', 'voiding', 'void')),
  -- Of the bet and of every action taken.
  stake bigint not null check (stake >= 0),
  -- The stake that the wallet is asked for at this moment, and the how many-th it is.
  asking bigint not null check (asking >= 0),
  ask_number integer not null default 0,
  asked_at timestamptz not null default now(),
  payout bigint check (payout >= 0),
  refusal text,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  -- Grows with every change, so that of two that make the same change one does.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (player, game, request_id)
);
create unique index one_unfinished_round on round (player, game) where status in ('betting', 'open', 'settling', 'voiding');
create index round_waits_for_wallet on round (next_try_at) where status in ('betting', 'settling', 'voiding');
create index round_waits_for_player on round (changed_at) where status = 'open';
create index round_history on round (player, game, place desc);
create index round_of_pair on round (pair);
grant select, insert, update, delete on round to lucero_games;
