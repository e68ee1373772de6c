-- The public log: docs/trust.md. Everything in it may be published, except the private keys, which are encrypted.

-- module: trust
-- The keys that sign the log. wrapped: the private key, encrypted with a key of the program. The one that is not retired signs.
create table public_log_key (
  id bigint generated always as identity primary key,
  vkey text not null unique,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index public_log_key_current on public_log_key ((true)) where retired_at is null;

-- module: trust
-- The entries. key names what an entry is about, so that two nodes that see the same thing due append it once.
create table public_log_entry (
  index bigint primary key check (index >= 0),
  key text not null unique,
  type text not null,
  body text not null,
  at timestamptz not null default now()
);
create index public_log_entry_of_type on public_log_entry (type, index);

-- module: trust
-- The hashes of each tile so far, one after the other. A tile grows at its end and never changes otherwise.
create table public_log_tile (
  level int not null,
  index bigint not null,
  hashes bytea not null check (length(hashes) between 32 and 8192 and length(hashes) % 32 = 0),
  primary key (level, index)
);

-- module: trust
-- Every signed tree head. The primary key is the guarantee that no two trees of one size are ever published.
create table public_log_checkpoint (
  size bigint primary key check (size > 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  at timestamptz not null default now()
);

-- module: trust
-- The one walk over all books at a time. cut: the moment that it walks to. holder: the process that walks; another one takes over when it is
-- silent. begun_at: rounds that were settled before are not in the log.
create table public_log_walk (
  id boolean primary key default true check (id),
  begun_at timestamptz not null default now(),
  last_cut timestamptz,
  cut timestamptz,
  wanted_at timestamptz,
  holder uuid,
  beat_at timestamptz
);
insert into public_log_walk default values;

-- module: trust
-- How far the walks have read each book: its public head and what the player holds there. It can be computed again from the ledger.
create table public_log_book (
  player_id uuid primary key,
  seq bigint not null,
  head bytea not null,
  held bigint not null check (held >= 0)
);

-- module: trust
-- Settled rounds that no entry has yet.
create table public_log_round (
  player_id uuid not null,
  seq bigint not null,
  round_id uuid not null,
  game_id text not null,
  stake bigint not null,
  payout bigint not null,
  primary key (player_id, seq)
);

-- module: trust
-- The trees of entries, for the paths of their leaves: a row of roots, and parts of 1,024 leaves, sorted by their places.
create table public_log_tree (
  key text primary key,
  leaves bigint not null check (leaves > 0),
  roots bytea not null,
  at timestamptz not null default now()
);

-- module: trust
-- first_place: the place of the first leaf, by which a part is found.
create table public_log_tree_part (
  tree_key text not null,
  part int not null,
  first_place bytea not null,
  rows bytea not null,
  primary key (tree_key, part)
);

grant select, insert, update on public_log_key to lucero_app;
grant select, insert on public_log_entry, public_log_checkpoint to lucero_app;
grant select, insert, update on public_log_tile, public_log_book to lucero_app;
grant select, update on public_log_walk to lucero_app;
grant select, insert, delete on public_log_round, public_log_tree, public_log_tree_part to lucero_app;
