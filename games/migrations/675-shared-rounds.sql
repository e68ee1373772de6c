-- Rounds that their players share by a short address. Without a row, the address shows nothing.
create table shared_round (
  -- Random, and the end of the address.
  id text primary key,
  round uuid not null unique references round on delete cascade,
  -- The player lets others verify the round, for which they must see its bet.
  has_proof boolean not null default true,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on shared_round to lucero_games;
