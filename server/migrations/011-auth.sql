-- room: auth
create table credential (
  player_id uuid primary key references player on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

-- room: auth
-- Tokens are opaque and kept hashed. kind: access for a signed-in player, reset for the one step after a reset code.
create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  player_id uuid not null references player on delete cascade,
  kind text not null check (kind in ('access', 'reset')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

create index session_of_player on session (player_id);
create index session_by_use on session (last_used_at);

-- room: auth
-- One row per purpose and subject: a new code ends the old one, wrong guesses in a row are remembered across codes.
-- subject: the player for sign-up and phone change, the phone for a reset (known or not, so that both do the same work).
create table code (
  purpose text not null check (purpose in ('sign-up', 'reset', 'phone')),
  subject text not null,
  code_hash bytea,
  phone_code int not null,
  phone text not null,
  tries_left int not null,
  failures int not null default 0,
  paused_until timestamptz not null default '-infinity',
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

create index code_by_expiry on code (expires_at);

grant select, insert, update, delete on credential, session, code to lucero_app;
