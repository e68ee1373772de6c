-- Star Crash: a chain of hashes, one round at a time for all players, and the bets of each round.
create table crash_chain (
  id bigint generated always as identity primary key,
  length integer not null check (length > 0),
  -- The hash of the first link. Published before the first round.
  final_hash text not null,
  -- Every 1,000th link, encrypted. The links between them are computed.
  links bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on crash_chain to lucero_games;

create table crash_round (
  number bigint primary key,
  chain bigint not null references crash_chain,
  link_number integer not null check (link_number > 0),
  status text not null check (status in ('betting', 'climbing', 'ended')),
  closes_at timestamptz not null,
  -- The digest of the client seeds. Fixed when betting closes.
  digest text,
  started_at timestamptz,
  -- Published at the end.
  crash integer,
  link text,
  is_called_off boolean not null default false,
  ended_at timestamptz,
  unique (chain, link_number),
  check ((status = 'betting') = (digest is null)),
  check ((status = 'ended') = (link is not null))
);
create unique index one_crash_round_in_progress on crash_round ((true)) where status <> 'ended';
grant select, insert, update on crash_round to lucero_games;

-- The money of a bet is in its row of `round`. This row binds it to the round of the table.
create table crash_bet (
  round uuid primary key references round on delete cascade,
  number bigint not null references crash_round,
  player uuid not null,
  -- Null once the bet was refused or returned before the start, so that the player can bet again.
  slot smallint check (slot in (0, 1)),
  client_seed text not null,
  target integer not null,
  name text not null,
  -- True once the stake was taken before betting closed. Only such bets take part.
  counts boolean not null default false,
  unique (number, player, slot)
);
grant select, insert, update, delete on crash_bet to lucero_games;

-- The leader lease, and when a player was last seated.
create table crash_table (
  id boolean primary key default true check (id),
  leader uuid,
  heartbeat timestamptz not null default now(),
  wanted_at timestamptz not null default '-infinity',
  -- The last heartbeat before a gap without a leader. Null once the round in progress was ended because of it.
  gap_from timestamptz
);
insert into crash_table default values;
grant select, update on crash_table to lucero_games;

-- At the table a player may have two bets.
drop index one_unfinished_round;
create unique index one_unfinished_round on round (player, game)
  where status in ('betting', 'open', 'settling', 'voiding') and game <> 'star-crash';
create index unfinished_crash_bet on round (player) where status in ('betting', 'open', 'settling', 'voiding') and game = 'star-crash';
