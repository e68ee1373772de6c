-- module: staff
-- password_expires_at: set while the password is the one-time password of an invitation or a reset.
-- totp_secret is encrypted. It counts from enrolled_at on; before, an enrolment is in progress.
-- totp_last_step: the time step of the last accepted code. A code of that step or an earlier one is refused.
create table staff (
  id uuid primary key,
  username text not null,
  username_key text not null unique,
  role text not null check (role in ('owner', 'manager', 'clerk', 'operator', 'auditor')),
  operator_id int references operator,
  password_hash text not null,
  password_expires_at timestamptz,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  enrolled_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  check ((role = 'operator') = (operator_id is not null))
);

-- module: staff
-- Each code works once: its row is deleted.
create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

-- module: staff
-- kind: a token that came in a cookie is not accepted in a header, and the reverse.
create table staff_session (
  token_hash bytea primary key,
  id uuid not null unique,
  staff_id uuid not null references staff,
  kind text not null check (kind in ('cookie', 'bearer')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

create index staff_session_of on staff_session (staff_id);
create index staff_session_by_use on staff_session (last_used_at);

-- module: staff
-- The permissions of a key are its scopes that the role of its creator has now.
create table staff_key (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null,
  staff_id uuid not null references staff,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);

create index staff_key_of on staff_key (staff_id);

grant select, insert, update on staff to lucero_app;
grant select, insert, delete on staff_recovery_code to lucero_app;
grant select, insert, update, delete on staff_session to lucero_app;
grant select, insert, update on staff_key to lucero_app;
