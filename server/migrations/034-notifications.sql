-- room: notifications
create table notification (
  player_id uuid not null,
  id uuid not null default gen_random_uuid(),
  message text not null,
  sender text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (player_id, id)
);

create index notification_newest on notification (player_id, created_at desc);
create index notification_unread on notification (player_id) where read_at is null;

grant select, insert, update on notification to lucero_app;
