-- module: players
-- Notes of staff on a player. Notes are only added; deleting the personal data of the player deletes them.
create table player_note (
  id bigint generated always as identity primary key,
  player_id uuid not null references player on delete cascade,
  author text not null,
  note text not null,
  created_at timestamptz not null default now()
);

create index player_note_of on player_note (player_id, id);

grant select, insert, delete on player_note to lucero_app;
