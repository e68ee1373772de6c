-- module: auth
-- The last sign-in of each player, which the next one shows. Nothing else of the User-Agent header is kept.
create table last_sign_in (
  player_id uuid primary key references player on delete cascade,
  at timestamptz not null default now(),
  browser text,
  system text
);

grant select, insert, update, delete on last_sign_in to lucero_app;
