-- room: ledger
-- Which LUCERO_SECRET these books are kept with: a keyed fingerprint of it, written by the first node that starts. One row.
create table ledger_secret (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null,
  written_at timestamptz not null default now()
);
