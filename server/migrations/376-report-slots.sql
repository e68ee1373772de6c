-- module: reports
-- Sums per five minutes of the last 32 days, so that the overview can compare today with an earlier day at the same time. subject: an operator, or
-- empty for all of them. players: those whose first bet of the UTC day is in this slot, so a sum over a day is the number of active players.
create table report_slot (
  subject text not null,
  at timestamptz not null,
  players numeric not null,
  stakes numeric not null,
  refunds numeric not null,
  payouts numeric not null,
  credit_granted numeric not null,
  redeemed numeric not null,
  primary key (subject, at)
) with (fillfactor = 70);

-- module: reports
-- Players with a bet on a UTC day, so that each is counted once. Rows of earlier days are deleted when all batches are folded.
create table report_player (
  day date not null,
  player_id uuid not null,
  subject text not null,
  primary key (day, player_id, subject)
);

grant select, insert, update, delete on report_slot to lucero_app;
grant select, insert, delete on report_player to lucero_app;
