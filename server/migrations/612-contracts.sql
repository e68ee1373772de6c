-- module: settlement
-- The contract of an operator from a day on, until its next one. Rows of past days never change. tiers: pairs of cents and hundredths of a percent.
create table operator_contract (
  operator_id int not null references operator (id),
  from_day date not null,
  period text not null check (period in ('week', 'month')),
  basis text not null check (basis in ('ngr', 'sold')),
  tiers text not null,
  bonus_cost text not null check (bonus_cost in ('shared', 'upper', 'operator')),
  carries_loss boolean not null,
  primary key (operator_id, from_day)
);

-- delete: a contract that is not in force yet may be replaced.
grant select, insert, delete on operator_contract to lucero_app;
