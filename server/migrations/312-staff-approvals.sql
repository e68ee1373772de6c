-- module: staff
-- Requests that wait for a second person. `body` is encrypted, because it may contain a validation code.
create table staff_approval (
  id uuid primary key,
  call text not null,
  body bytea not null,
  body_hash uuid not null,
  requester_kind text not null,
  requester_id text not null,
  requester_staff_id text not null,
  requester_name text not null,
  requester_role text not null,
  requester_operator_id int,
  subject text not null,
  after text,
  why text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  decided_at timestamptz,
  decided_by text,
  reason text
);
-- A repeated request finds the one that is pending.
create unique index staff_approval_once on staff_approval (requester_kind, requester_id, call, body_hash) where state = 'pending';
create index staff_approval_state on staff_approval (state, created_at);

grant select, insert, update on staff_approval to lucero_app;
