-- The newest bets with real credit in each game, for the pages of other players. Older rows are deleted by the next batch.
create table live_bet (
  id bigint generated always as identity primary key,
  round uuid not null unique,
  game text not null,
  player uuid not null,
  username text not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  closed_at timestamptz not null default now()
);
grant select, insert, update, delete on live_bet to lucero_games;

-- Players who allow others to see their username beside their bets. Without a row, the name is masked.
create table name_consent (
  player uuid primary key,
  given_at timestamptz not null default now()
);
grant select, insert, delete on name_consent to lucero_games;
