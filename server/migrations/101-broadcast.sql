-- room: notifications
-- One message to many players. A batch's notifications and the cursor after it commit together, so that whoever goes on from there,
-- on any node, writes to nobody twice and leaves nobody out. about: what it announces.
create table broadcast (
  id uuid primary key,
  message text not null,
  sender text not null,
  operator_id int,
  about uuid,
  starts_at timestamptz not null,
  total bigint not null,
  told bigint not null default 0,
  last_player_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  claimed_until timestamptz
);

create index broadcast_unfinished on broadcast (starts_at) where finished_at is null;

grant select, insert, update on broadcast to lucero_app;

-- The players of an operator, in the order of their ids.
create index wallet_of_operator on wallet (operator_id, player_id) where status in ('active', 'connected');
