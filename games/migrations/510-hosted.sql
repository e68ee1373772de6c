-- Versions of hosted games, as the house listed them last. Versions that it does not list any more stay, because rounds of them can be shown.
create table hosted_version (
  game text not null,
  version integer not null,
  state text not null check (state in ('uploaded', 'trial', 'published', 'retired')),
  manifest jsonb not null,
  settings jsonb not null,
  primary key (game, version)
);
grant select, insert, update on hosted_version to lucero_games;

-- A seat of a hosted game. Its front end has a token of its own, which only the calls of the wire contract accept.
alter table seat
  add column package_version integer,
  add column content_token_hash bytea unique,
  -- Staff try a version with play money.
  add column is_try boolean not null default false,
  -- The interval of the player's reality check, and when it began.
  add column reminder_minutes integer check (reminder_minutes > 0),
  add column reminded_at timestamptz not null default now();

-- A pair of seeds of a hosted game belongs to the commitment of one version.
alter table seed_pair add column commitment text;

-- What the front end of a hosted game has noted last, to show the round again.
alter table round add column event text;
