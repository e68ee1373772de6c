-- module: suspension
-- Suspensions of players by the house, one row each. Bets, transfers to games and redeems read the current one with the book, and only commands on the
-- book change rows. until_at: null until staff lifts it. ended_at: when staff lifted it or put another in its place; a suspension whose end has passed
-- keeps null.
create table suspension (
  player_id uuid not null,
  id uuid not null,
  scope text not null check (scope in ('all', 'redeems')),
  from_at timestamptz not null,
  until_at timestamptz,
  -- Null: deleted with the personal data of the account. The audit log keeps it.
  reason text,
  -- A text for the player. Null: the player reads only the fact and the end.
  message text,
  by_name text not null,
  ended_at timestamptz,
  ended_by text,
  primary key (player_id, id),
  check (until_at > from_at),
  check ((ended_at is null) = (ended_by is null))
);

-- A command on the book decides which suspension is current. Two at the same time would be a bug.
create unique index suspension_current on suspension (player_id) where ended_at is null;
create index suspension_by_time on suspension (from_at desc, id desc) where ended_at is null;

grant select, insert, update on suspension to lucero_app;
