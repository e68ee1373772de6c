-- room: catalogue
create table casino_game (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  category text not null,
  return_to_player numeric(6, 3) not null,
  enabled boolean not null default true,
  position int not null default 1000,
  created_at timestamptz not null default now()
);

grant select, insert, update on casino_game to lucero_app;
