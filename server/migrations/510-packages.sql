-- Packages of hosted games: a front end and files of pre-simulated outcomes. docs/hosted-games.md explains them.

-- module: packages
-- A file by its SHA-256, so that versions share equal files. It is complete when all its parts are stored. place: in rows of package_chunk, or in
-- the folder LUCERO_PACKAGE_DIR. A file that no version names is deleted an hour after its last use.
create table package_file (
  sha256 bytea primary key check (length(sha256) = 32),
  bytes bigint not null check (bytes >= 0),
  place text not null check (place in ('rows', 'folder')),
  is_complete boolean not null default false,
  used_at timestamptz not null default now()
);

create index package_file_by_use on package_file (used_at);

-- module: packages
-- The content of a file in parts of 1 MiB; the last part is shorter.
create table package_chunk (
  sha256 bytea not null references package_file on delete cascade,
  number int not null check (number >= 0),
  content bytea not null check (length(content) <= 1048576),
  primary key (sha256, number)
);

-- module: packages
-- A version of a game. Everything but its state, the times of the state and the names of persons is immutable.
-- rights: who owns the game, as the package or the person who uploaded it states. picture: a file of the front end, for the lobby.
-- commitment: the text whose SHA-256 is commitment_hash. It names the hash of the version before it.
create table package_version (
  game_id text not null,
  version int not null check (version > 0),
  upload_id uuid not null unique,
  state text not null check (state in ('uploaded', 'trial', 'published', 'retired')),
  manifest jsonb not null,
  report jsonb not null,
  rights text not null,
  picture text,
  commitment text not null,
  commitment_hash bytea not null unique check (length(commitment_hash) = 32),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  trial_at timestamptz,
  published_at timestamptz,
  retired_at timestamptz,
  check ((state = 'retired') = (retired_at is not null)),
  check (state <> 'trial' or trial_at is not null),
  check (state <> 'published' or published_at is not null),
  primary key (game_id, version)
);

create unique index package_version_published on package_version (game_id) where state = 'published';

-- module: packages
-- The files that a version needs. Rows of a version that was retired before anybody played it are deleted, and its files with them.
create table package_version_file (
  game_id text not null,
  version int not null,
  sha256 bytea not null references package_file,
  primary key (game_id, version, sha256),
  foreign key (game_id, version) references package_version
);

create index package_version_file_by_file on package_version_file (sha256);

-- module: packages
-- How the house sets a game: bets and jurisdiction. A game without a row, and a field that is missing, have the default.
create table package_setting (
  game_id text primary key,
  settings jsonb not null
);

-- module: packages
-- A link with which staff open a version with play money, once.
create table package_try (
  token_hash bytea primary key,
  game_id text not null,
  version int not null,
  expires_at timestamptz not null,
  foreign key (game_id, version) references package_version
);

create index package_try_by_end on package_try (expires_at);

-- The name that the lobby shows instead of the provider's. Null: the provider's.
alter table casino_game add column studio text;

grant select, insert, update, delete on package_file, package_setting to lucero_app;
grant select, insert, delete on package_chunk, package_version_file, package_try to lucero_app;
grant select, insert, update on package_version to lucero_app;
