-- room: catalogue
-- Who runs games. One that is switched off gets no new bets; what it owes players it can still pay.
-- round_url: where a round can be looked at, with {round} in it.
create table provider (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  enabled boolean not null default true,
  round_url text,
  created_at timestamptz not null default now()
);

alter table casino_game
  add column provider_id text references provider,
  add column launch_url text,
  add column max_bet_cents bigint check (max_bet_cents > 0);

-- room: games
-- Up to two are good at the same time, so that a provider can change over. Sealed with the program's key.
create table provider_secret (
  id bigint generated always as identity primary key,
  provider_id text not null references provider,
  sealed_secret bytea not null,
  created_at timestamptz not null default now()
);

create index provider_secret_of on provider_secret (provider_id, id);

-- room: games
-- Requests that came, by the hash of provider and nonce, for as long as their time would still be taken. Not logged: after a crash a
-- request that comes again finds its own transaction, and has no second effect.
create unlogged table provider_nonce (
  id uuid primary key,
  used_at timestamptz not null default now()
);

create index provider_nonce_by_age on provider_nonce (used_at);

-- room: games
-- From Play to the first call of the game's server: used once, kept hashed.
create table launch_token (
  token_hash bytea primary key,
  player_id uuid not null,
  provider_id text not null,
  operator_id int not null,
  game_id text not null,
  sign_in_id uuid not null,
  expires_at timestamptz not null
);

create index launch_token_by_expiry on launch_token (expires_at);

-- room: games
create table game_session (
  player_id uuid not null,
  id uuid not null,
  provider_id text not null,
  operator_id int not null,
  game_id text not null,
  sign_in_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (player_id, id)
) with (fillfactor = 70);

create index game_session_by_age on game_session (created_at);

-- room: games
-- id is made of provider and round. What paid its stakes, less what was rolled back, is how its wins are shared.
create table game_round (
  player_id uuid not null,
  id uuid not null,
  provider_id text not null,
  round text not null,
  operator_id int not null,
  game_id text not null,
  session_id uuid not null,
  grant_id text,
  bets int not null,
  bets_rolled_back int not null,
  cash_cents bigint not null check (cash_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  won_cents bigint not null check (won_cents >= 0),
  has_unnamed_win boolean not null,
  closed boolean not null,
  created_at timestamptz not null,
  primary key (player_id, id)
) with (fillfactor = 80);

-- room: games
-- Every call that moved money, or kept it from moving. id is made of provider, kind and the provider's transaction; a tombstone has
-- the id of the bet it keeps from having an effect. line numbers what the player is shown, 1, 2, 3, …: a page is a range of it.
create table casino_transaction (
  player_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('bet', 'win', 'loss', 'rollback', 'tombstone')),
  seq bigint not null,
  line bigint check (line > 0),
  created_at timestamptz not null,
  provider_id text not null,
  transaction text not null,
  round_id uuid,
  operator_id int,
  game_id text,
  grant_id text,
  cash_cents bigint not null check (cash_cents >= 0),
  bonus_cents bigint not null check (bonus_cents >= 0),
  bet_cents bigint not null check (bet_cents >= 0),
  after_cents bigint not null check (after_cents >= 0),
  resolved boolean not null,
  rolled_back boolean not null,
  primary key (player_id, id)
) with (fillfactor = 90);

create unique index casino_transaction_line on casino_transaction (player_id, line) where line is not null;
create index casino_transaction_of_round on casino_transaction (player_id, round_id, seq) where round_id is not null;
create index casino_transaction_winners on casino_transaction (created_at desc)
  where kind = 'win' and cash_cents + bonus_cents > bet_cents;

grant select, insert, update on provider, game_round, casino_transaction to lucero_app;
grant select, insert, delete on provider_secret, provider_nonce, launch_token to lucero_app;
grant select, insert, update, delete on game_session to lucero_app;
