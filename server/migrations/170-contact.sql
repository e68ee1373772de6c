-- room: contact
-- What players and visitors write to the house. Whole at the coordinator on Citus: the house reads all of it, and visitors are no players.
create table conversation (
  id text primary key,
  player_id uuid,
  topic text not null,
  reference text,
  -- Of a visitor: the name they say they have, and where the answer goes.
  username text,
  phone_code integer,
  phone text,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversation_answerable check (player_id is not null or (phone_code is not null and phone is not null))
);

create index conversation_of_player on conversation (player_id, created_at desc) where player_id is not null;
create index conversation_newest on conversation (updated_at desc);
create index conversation_waiting on conversation (updated_at) where status = 'open';

-- room: contact
-- request_key: who wrote it and the id of their request; a retry finds what the first try has left.
create table conversation_message (
  id bigint generated always as identity primary key,
  conversation_id text not null references conversation,
  author text not null check (author in ('player', 'house')),
  sender text not null,
  message text not null,
  request_key uuid not null,
  created_at timestamptz not null default now(),
  constraint conversation_message_once unique (request_key)
);

create index conversation_message_in_order on conversation_message (conversation_id, id);

grant select, insert, update on conversation to lucero_app;
grant select, insert on conversation_message to lucero_app;
