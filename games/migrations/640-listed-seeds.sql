-- Server seeds whose commitments are in the public log of the house before a round uses them.

-- Commitments that are published by one entry of the log.
create table seed_batch (
  id uuid primary key,
  -- SHA-256 hashes of 32 bytes each, in the order of the leaves.
  commitments bytea not null check (length(commitments) > 0 and length(commitments) % 32 = 0),
  created_at timestamptz not null default now(),
  -- The number of the entry and its time. Null until the house has answered.
  entry bigint,
  listed_at timestamptz,
  check ((entry is null) = (listed_at is null))
);
create index seed_batch_unlisted on seed_batch (created_at) where listed_at is null;
grant select, insert, update on seed_batch to lucero_games;

-- Encrypted server seeds that no pair uses yet. A pair takes them once their batch is listed.
create table spare_seed (
  id bigint generated always as identity primary key,
  batch uuid not null references seed_batch,
  server_seed bytea not null
);
-- Update: to lock a seed while it is taken.
grant select, insert, update, delete on spare_seed to lucero_games;

-- Null: the commitment is in no batch yet. It is listed later, after rounds may have used it.
alter table seed_pair
  add column batch uuid references seed_batch,
  add column next_batch uuid references seed_batch;
create index seed_pair_unlisted on seed_pair (id) where retired_at is null and (batch is null or next_batch is null);

-- The commitment of a chain is its last hash.
alter table crash_chain add column batch uuid references seed_batch;
grant update (batch) on crash_chain to lucero_games;
