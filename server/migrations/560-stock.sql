-- module: stock
-- Operators that sell from stock. A row without from_at belongs to an operator that never did. Stock counts for transfers from from_at on, until to_at.
-- Both lie ahead when they are written, so that every node knows them in time. period counts the periods. opened_at: the opening balance is booked.
create table operator_stock (
  operator_id int primary key references operator (id),
  period int not null default 0 check (period >= 0),
  from_at timestamptz,
  to_at timestamptz,
  opened_at timestamptz,
  warn_cents bigint check (warn_cents >= 0),
  check (from_at is not null or (to_at is null and opened_at is null)),
  check (to_at is null or to_at >= from_at)
);

-- module: stock
-- Credit that players returned to an operator and that is not in the operator's book yet. The row commits with the transfer of the player, and is
-- deleted when the operator's book has it. seq is the number of that transfer.
create table stock_return (
  player_id uuid not null,
  seq bigint not null,
  operator_id int not null,
  cents bigint not null check (cents > 0),
  kind text not null,
  reference text,
  returned_at timestamptz not null,
  primary key (player_id, seq, operator_id)
);

grant select, insert, update on operator_stock to lucero_app;
grant select, insert, delete on stock_return to lucero_app;

-- A third kind of limit: stock that the house sells.
alter table staff_limit drop constraint staff_limit_kind_check;
alter table staff_limit add constraint staff_limit_kind_check check (kind in ('credit', 'redeem', 'stock'));
alter table staff_usage drop constraint staff_usage_kind_check;
alter table staff_usage add constraint staff_usage_kind_check check (kind in ('credit', 'redeem', 'stock'));
