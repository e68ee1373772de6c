-- room: redeem
-- The validation code is sealed with the program's key: the database alone does not reveal it.
create table redeem (
  player_id uuid not null,
  id text not null,
  operator_id int not null,
  cents bigint not null check (cents > 0),
  status text not null check (status in ('pending', 'completed', 'rejected', 'cancelled')),
  sealed_code bytea not null,
  wrong_codes int not null default 0,
  transaction_id uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (player_id, id)
);

create index redeem_newest on redeem (player_id, created_at desc);
create index redeem_by_id on redeem (id);
create index redeem_of_operator on redeem (operator_id, created_at desc);

grant select, insert, update on redeem to lucero_app;
