-- module: staff
-- The audit log of the staff: one row per change by a staff member, an API key or the house token. The application may insert and read rows,
-- never update or delete them. `mac` is a keyed hash over all fields except seq and hash; its key is not in the database. `hash` covers the
-- previous hash, `mac` and seq. `before` and `after` are JSON as text, because the hash covers the exact text.
create table staff_log (
  seq bigint primary key,
  id uuid not null unique,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  role text not null,
  operator_id int,
  address text not null,
  action text not null,
  subject text not null,
  player_id uuid,
  before text,
  after text,
  reason text,
  approver_id text,
  approver_name text,
  mac bytea not null,
  hash bytea not null
);

create index staff_log_player on staff_log (player_id, seq) where player_id is not null;
create index staff_log_actor on staff_log (actor_id, seq);
create index staff_log_action on staff_log (action, seq);

-- module: staff
-- The end of the audit log. A writer locks this row until it commits, so rows are chained in the order of their commits. `seal` is a keyed
-- hash over sealed_seq and sealed_hash: rows up to sealed_seq cannot be removed undetected.
create table staff_log_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null default 0,
  hash bytea not null default '',
  sealed_seq bigint not null default 0,
  sealed_hash bytea not null default '',
  seal bytea not null default ''
);
insert into staff_log_head default values;

grant select, insert on staff_log to lucero_app;
grant select, update on staff_log_head to lucero_app;
