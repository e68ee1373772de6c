-- Passkeys (WebAuthn) of players and of staff: docs/security.md, "Passkeys".

-- module: passkeys
-- One row per passkey. rp_id: the host name that the browser bound it to. counter: the last signature counter, zero if the device has none.
-- blocked_at: a counter went back, so a copy exists and the passkey no longer works.
create table passkey (
  credential_id bytea primary key,
  id uuid not null unique,
  player_id uuid references player on delete cascade,
  staff_id uuid references staff on delete cascade,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  blocked_at timestamptz,
  check (num_nonnulls(player_id, staff_id) = 1)
);
create index passkey_of_player on passkey (player_id) where player_id is not null;
create index passkey_of_staff on passkey (staff_id) where staff_id is not null;

-- module: passkeys
-- Ceremonies in progress. A challenge is used once, for one purpose, by one subject: a session, or what was typed at sign-up.
-- user_id: the account that a new passkey is for.
create table passkey_ceremony (
  id uuid primary key,
  purpose text not null,
  subject text not null,
  user_id uuid,
  challenge text not null,
  origin text not null,
  rp_id text not null,
  expires_at timestamptz not null
);
create index passkey_ceremony_by_end on passkey_ceremony (expires_at);

-- A passkey has confirmed the session, in place of the password that sensitive changes need.
alter table session add column confirmed_at timestamptz;

grant select, insert, update, delete on passkey to lucero_app;
grant select, insert, update, delete on passkey_ceremony to lucero_app;
