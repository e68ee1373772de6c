-- room: ledger
-- Books whose history, balances and seal do not agree. Their players' money stands still, and nobody else's does.
-- A player without a book can be here too: somebody may have removed it.
create table frozen_book (
  player_id uuid primary key,
  finding text not null,
  found_at timestamptz not null default now()
);

-- room: ledger
-- What the house has looked at and let go on, and why. The book is accepted as it stands here: its last transfer, its balances, and
-- a digest of the transfers before. Signed with a key that is not in the database.
create table book_release (
  player_id uuid not null,
  number int not null check (number > 0),
  released_at timestamptz not null,
  reason text not null,
  finding text not null,
  found_at timestamptz not null,
  seq bigint not null,
  head bytea not null,
  accounts text[] not null,
  balances bigint[] not null,
  house_accounts text[] not null,
  house_balances bigint[] not null,
  history bytea not null,
  signature bytea not null,
  primary key (player_id, number)
);

-- room: ledger
-- A full audit, as far as it has come. Whichever node holds the lease goes on from `place`; when it dies, another does.
create table audit_run (
  id bigint generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'stopped', 'finished', 'abandoned')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  node uuid,
  lease_until timestamptz,
  steps bigint not null default 0,
  place text,
  place_signature text,
  books bigint not null default 0,
  entries bigint not null default 0,
  released bigint not null default 0,
  finding_count bigint not null default 0,
  findings text[] not null default '{}'
);
-- One at a time.
create unique index audit_run_one on audit_run ((true)) where state = 'running';

grant select, insert, delete on frozen_book to lucero_app;
grant select, insert on book_release to lucero_app;
grant select, insert, update on audit_run to lucero_app;
