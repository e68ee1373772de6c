-- room: ledger
-- A book per player: how many transfers it holds, what its accounts hold now (empty ones are left out), the head of its chain, and a
-- seal on all of it that only the program can make. The player's accounts never go below zero; the house's side may.
create table book (
  player_id uuid primary key,
  seq bigint not null default 0 check (seq >= 0),
  accounts text[] not null default '{}',
  balances bigint[] not null default '{}',
  house_accounts text[] not null default '{}',
  house_balances bigint[] not null default '{}',
  head bytea not null default '\x',
  seal bytea not null,
  constraint book_floor check (0 <= all (balances)),
  check (cardinality(accounts) = cardinality(balances) and cardinality(house_accounts) = cardinality(house_balances))
) with (fillfactor = 70);

create view account as
select b.player_id, held.name, held.balance
from book b
cross join lateral (
  select * from unnest(b.accounts, b.balances) union all select * from unnest(b.house_accounts, b.house_balances)
) as held (name, balance);

-- room: ledger
-- History. One row is one transfer with its entries side by side: account, change, and balance after the change.
-- reply is kept as text, so that a retry is answered to the byte.
create table transfer (
  player_id uuid not null,
  seq bigint not null,
  key uuid not null,
  body_hash uuid not null,
  kind text not null,
  at timestamptz not null,
  accounts text[] not null,
  deltas bigint[] not null,
  balances bigint[] not null,
  reply text not null,
  hash bytea not null,
  primary key (player_id, seq),
  constraint transfer_key_unique unique (player_id, key),
  check (cardinality(accounts) = cardinality(deltas) and cardinality(deltas) = cardinality(balances))
);

create view entry as
select t.player_id, t.seq, e.line::int as line, e.account, e.delta, e.balance_after, t.kind, t.at
from transfer t
cross join lateral unnest(t.accounts, t.deltas, t.balances) with ordinality as e (account, delta, balance_after, line);

-- room: ledger
-- A "no" that a retry must not turn into a yes.
create table kept_refusal (
  player_id uuid not null,
  key uuid not null,
  body_hash uuid not null,
  code text not null,
  fields text not null,
  at timestamptz not null default now(),
  primary key (player_id, key)
);

-- room: ledger
-- While a row is here no money moves: an audit has found history and balances apart. A clean full audit takes it away.
create table ledger_halt (
  found_at timestamptz not null default now(),
  finding text not null
);

grant select, insert, update on book to lucero_app;
grant select, insert on transfer, kept_refusal to lucero_app;
grant select on account, entry to lucero_app;
grant select, insert, delete on ledger_halt to lucero_app;
