-- The root key of the seeds, encrypted with GAMES_SECRET: one row per secret that opens it (kit/src/root-key.ts).
create table wrapped_key (
  id bigint generated always as identity primary key,
  wrapped bytea not null,
  wrapped_at timestamptz not null default now()
);
grant select, insert, delete on wrapped_key to lucero_games;
