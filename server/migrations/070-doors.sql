-- Whom a limit protects, hashed as its key is, so that the house can clear what somebody else has used up.
alter table rate_limit add column about bytea;
create index rate_limit_about on rate_limit (about) where about is not null;

-- room: auth
-- Browsers that a player has signed in from: they are not locked out by what strangers try. One token may serve several players.
create table device (
  token_hash bytea not null,
  player_id uuid not null references player on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, player_id)
);

create index device_of_player on device (player_id);
create index device_by_use on device (last_used_at);

-- room: auth
-- Why the house has cleared somebody's limits and pauses. The player may be nobody: then it was the phone alone.
create table account_unlock (
  id bigint generated always as identity primary key,
  player_id uuid,
  phone_code int not null,
  phone text not null,
  reason text not null,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on device to lucero_app;
grant select, insert on account_unlock to lucero_app;

-- No pause is for ever any more.
update code set paused_until = now() + interval '7 days' where paused_until = 'infinity';
