-- A copy of a database is still this one, another one is not: what a node keeps outside is about the database with this id.
alter table ledger_secret add column database_id uuid not null default gen_random_uuid();
grant select on ledger_secret to lucero_app;
