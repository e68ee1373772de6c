-- room: wallet
-- A player's main wallet under an operator, from the application on. One who leaves and comes back finds the same row,
-- so that a welcome credit is handed out once.
create table wallet (
  player_id uuid not null,
  operator_id int not null,
  id uuid not null,
  status text not null check (status in ('active', 'connected', 'applied', 'left')),
  welcomed boolean not null default false,
  note text,
  created_at timestamptz not null,
  primary key (player_id, operator_id)
) with (fillfactor = 70);

create unique index wallet_one_active on wallet (player_id) where status = 'active';
create index wallet_applied on wallet (operator_id, created_at) where status = 'applied';

-- room: wallet
create table user_transaction (
  player_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  operator_id int not null,
  cents bigint not null check (cents > 0),
  status text not null check (status in ('pending', 'completed', 'rejected', 'cancelled')),
  game_id text,
  redeem_id text,
  primary key (player_id, id)
);

create index user_transaction_newest on user_transaction (player_id, created_at desc, id);

grant select, insert, update on wallet, user_transaction to lucero_app;
