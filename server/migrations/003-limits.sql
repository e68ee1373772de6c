-- room: kit
-- How often something was done, by the hash of who did it and the length of the window.
-- No index on forget_after: it changes with every take, and the table stays small.
create table rate_limit (
  key bytea not null,
  per_seconds integer not null,
  -- The times of the latest takes, oldest first. Above a hundred they go in groups, each stamped by its latest take.
  taken timestamptz[] not null default '{}',
  in_latest_group integer not null default 0,
  forget_after timestamptz not null default now(),
  primary key (key, per_seconds)
) with (fillfactor = 70);

grant select, insert, update, delete on rate_limit to lucero_app;
