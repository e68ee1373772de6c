-- The lists of games that aggregators have, when they were read, and the pictures that were fetched.

-- list_tried_at: the last attempt, so that one node reads the list per hour. list_problem: why the last attempt failed.
alter table aggregator_connection
  add column list_tried_at timestamptz,
  add column list_read_at timestamptz,
  add column list_problem text;

-- picture_from: the address of the picture that was fetched last. picture_tried_at: the last attempt.
alter table aggregator_game add column picture_from text;
alter table aggregator_game add column picture_tried_at timestamptz;

-- module: aggregators
-- Free spins that a player has at an aggregator, for a bonus of ours. state: creating until the aggregator has answered.
create table aggregator_reward (
  grant_id uuid primary key,
  connection_id text not null references aggregator_connection,
  player_id uuid not null,
  game_code text not null,
  count int not null,
  reward_id text,
  state text not null check (state in ('creating', 'active', 'ended')),
  problem text,
  created_at timestamptz not null default now(),
  tried_at timestamptz not null default now()
);
create unique index aggregator_reward_id on aggregator_reward (connection_id, reward_id);
create index aggregator_reward_open on aggregator_reward (connection_id) where state <> 'ended';

grant select, insert, update on aggregator_reward to lucero_app;
