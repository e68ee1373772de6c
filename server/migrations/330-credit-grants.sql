-- module: wallet
-- Credit that the house granted. Credit leaves a main wallet in the order in which it arrived. older_cents: credit that arrived before this grant and
-- is still in the wallet. status: unused until a cent of the grant leaves the wallet. bonus_grant_id: the deposit bonus that the grant has started.
create table credit_grant (
  player_id uuid not null,
  id uuid not null,
  operator_id int not null,
  cents bigint not null check (cents > 0),
  older_cents bigint not null check (older_cents >= 0),
  status text not null check (status in ('unused', 'used', 'reversed')),
  bonus_grant_id uuid,
  granted_at timestamptz not null,
  reversed_at timestamptz,
  reason text,
  primary key (player_id, id),
  check ((status = 'reversed') = (reversed_at is not null))
) with (fillfactor = 80);

create index credit_grant_unused on credit_grant (player_id) where status = 'unused';
create index credit_grant_by_id on credit_grant (id);
create index credit_grant_newest on credit_grant (granted_at desc);
create index credit_grant_of_operator on credit_grant (operator_id, granted_at desc);

grant select, insert, update on credit_grant to lucero_app;
