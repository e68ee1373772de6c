-- What play of hosted games has shown, for the house. Only rounds with real credit count.
alter table round
  -- What was drawn from the table of a hosted game, {"cell", "payout"}; the payout is in hundredths of the base bet.
  add column drawn jsonb,
  -- The player has left it open.
  add column is_abandoned boolean not null default false;

-- Closed rounds that are not in the sums yet. The statement that closes a round adds it here, so that each round is counted once.
create table hosted_closed (
  round uuid not null
);
grant select, insert, update, delete on hosted_closed to lucero_games;

-- Sums of the closed rounds. Amounts are cents.
create table hosted_sum (
  game text not null,
  version integer not null,
  mode text not null,
  rounds bigint not null,
  staked numeric not null,
  paid numeric not null,
  -- Of the base bets.
  bet_squares numeric not null,
  max_bet bigint not null,
  -- Rounds whose payout is not that of the outcome that was drawn.
  wrong_payouts bigint not null,
  abandoned bigint not null,
  primary key (game, version, mode)
);
grant select, insert, update on hosted_sum to lucero_games;

-- How often an outcome of each cell of a table was drawn. A cell is a range of rows.
create table hosted_cell (
  game text not null,
  version integer not null,
  mode text not null,
  cell integer not null,
  drawn bigint not null,
  primary key (game, version, mode, cell)
);
grant select, insert, update on hosted_cell to lucero_games;

-- Calls of front ends in an hour, by the error of the answer (OK: none) and by the time that it took. Deleted after two days.
create table hosted_call (
  game text not null,
  version integer not null,
  hour timestamptz not null,
  result text not null,
  -- On a logarithmic scale.
  bucket smallint not null,
  calls bigint not null,
  primary key (game, version, hour, result, bucket)
);
grant select, insert, update, delete on hosted_call to lucero_games;
