-- Movements of aggregators: the ledger has the money, these tables have what its keys cannot know.

-- module: aggregators
-- Every transaction id that a connection has ever used, for bets, wins and rollbacks of all players together. fingerprint: a hash of the fields that
-- must be the same in a retry. reference: the bet of a win or rollback. round: its name in the ledger, of bets and promotions. refusal: why the
-- transaction was refused before the ledger; a retry gets it again. answered_balance: in the answer to a rollback that came before its bet.
create table aggregator_transaction (
  connection_id text not null references aggregator_connection,
  id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback', 'promotion')),
  player_id uuid not null,
  fingerprint uuid not null,
  reference text,
  round text,
  game_code text not null,
  refusal text,
  answered_balance bigint,
  at timestamptz not null default now(),
  primary key (connection_id, id)
);
create index aggregator_transaction_at on aggregator_transaction (connection_id, at);

-- module: aggregators
-- A win with a fraction of a cent: what it pays, what it took over from earlier wins of its round, and what it leaves, in 1/1000 cent.
-- is_settled: the ledger has decided it.
create table aggregator_fractional_win (
  connection_id text not null,
  id text not null,
  paid_cents bigint not null,
  taken int not null,
  left_over int not null check (left_over between 0 and 999),
  is_settled boolean not null default false,
  primary key (connection_id, id),
  foreign key (connection_id, id) references aggregator_transaction
);

-- module: aggregators
-- What paid wins of a round have left over, in 1/1000 cent. The next win of the round with a fraction takes it over.
create table aggregator_fraction (
  connection_id text not null references aggregator_connection,
  player_id uuid not null,
  round text not null,
  millicents int not null check (millicents >= 0),
  primary key (connection_id, player_id, round)
);

-- module: aggregators
-- What staff should look at: a transaction that the aggregator and the house see differently, or a round that had no end.
create table aggregator_finding (
  id bigint generated always as identity primary key,
  connection_id text not null references aggregator_connection,
  kind text not null check (kind in (
    'already-resolved', 'round-closed', 'win-rolled-back', 'free-spin-refused', 'round-idle', 'fraction-left', 'reward-failed')),
  player_id uuid not null,
  transaction_id text not null,
  round text,
  game_code text,
  millicents bigint,
  at timestamptz not null default now(),
  seen_at timestamptz,
  unique (connection_id, transaction_id, kind)
);
create index aggregator_finding_open on aggregator_finding (connection_id, id) where seen_at is null;

grant select, insert, update on aggregator_transaction, aggregator_fractional_win, aggregator_fraction, aggregator_finding to lucero_app;
