-- Uploads of packages. An upload that was refused leaves this row and nothing else.

-- module: packages
-- attempt: changes when an interrupted upload is sent again, so that the earlier attempt cannot finish it. node: the machine that checks it;
-- one check at a time runs there. seen_at: the node notes every few seconds that it is still at work. Rows are deleted after 30 days.
create table package_upload (
  upload_id uuid primary key,
  game_id text not null,
  state text not null check (state in ('receiving', 'received', 'checking', 'added', 'refused')),
  attempt uuid not null,
  node text not null,
  received_bytes bigint not null default 0,
  total_bytes bigint,
  version int,
  refusal jsonb,
  started_by text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  check ((state = 'added') = (version is not null)),
  check ((state = 'refused') = (refusal is not null))
);

create index package_upload_by_start on package_upload (started_at);

-- The hash of the archive that was uploaded. Null: a folder of the installation.
alter table package_version add column archive_sha256 bytea check (length(archive_sha256) = 32);

grant select, insert, update, delete on package_upload to lucero_app;
