-- module: demo
-- The mode of the first start on this database, for good. Nodes of version 0.3 do not write it, so their database has no row until the first
-- start of a later version.
create table installation (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('demo', 'live')),
  since timestamptz not null default now()
);
