-- module: catalogue
-- kept: columns that the house changed. The start of a node does not reset them in the entries of the built-in games.
-- is_trial: only the players in game_trial see and play the game.
alter table casino_game
  add column kept text[] not null default '{}',
  add column is_trial boolean not null default false;

-- module: catalogue
create table game_trial (
  game_id text not null references casino_game,
  player_id uuid not null references player on delete cascade,
  primary key (game_id, player_id)
);

-- module: catalogue
-- A picture that the house uploaded, at most 45 KB. version changes with the picture, so that browsers may cache it forever.
create table game_picture (
  game_id text primary key references casino_game,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  version text not null
);

grant select, insert, delete on game_trial to lucero_app;
grant select, insert, update, delete on game_picture to lucero_app;
