-- The root key, encrypted with LUCERO_SECRET: one row per secret that opens it (kit/src/root-key.ts). Only the owner reads it, at start.
-- module: ledger
create table wrapped_key (
  id bigint generated always as identity primary key,
  wrapped bytea not null,
  wrapped_at timestamptz not null default now()
);
