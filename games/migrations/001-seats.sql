-- The games' program works as this role: it reaches its own schema, and nothing of the wallet's.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lucero_games') then
    create role lucero_games nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another node was quicker
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'lucero_games', 'member') or not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant lucero_games to %I', current_user);
  end if;
end
$$;

grant usage on schema lucero_games to lucero_games;

-- One player at one game, in one page. A demo player is nobody but their seat.
create table seat (
  id uuid primary key,
  token_hash bytea not null unique,
  mode text not null check (mode in ('real', 'demo')),
  game text not null,
  player uuid not null,
  -- The wallet's session; none for play money.
  session uuid,
  username text not null,
  currency text not null,
  -- What the wallet said last.
  balance bigint not null,
  balance_version bigint not null,
  used_at timestamptz not null default now()
);
create index seat_of_player on seat (player, game);
grant select, insert, update, delete on seat to lucero_games;

-- The server seed is sealed: whoever reads the table cannot tell what comes.
create table seed_pair (
  id bigint generated always as identity primary key,
  player uuid not null,
  game text not null,
  server_seed bytea not null,
  -- Chosen, and its hash shown, before the player says which client seed comes next.
  next_server_seed bytea not null,
  client_seed text not null,
  -- How many rounds were played with it.
  nonce integer not null default 0,
  retired_at timestamptz
);
create unique index one_pair_in_use on seed_pair (player, game) where retired_at is null;
grant select, insert, update, delete on seed_pair to lucero_games;

-- Play money and its movements, each once.
create table purse (
  player uuid primary key,
  cents bigint not null check (cents >= 0),
  version bigint not null default 0
);
grant select, insert, update, delete on purse to lucero_games;

create table purse_movement (
  player uuid not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  transaction text not null,
  cents bigint not null check (cents >= 0),
  refused boolean not null,
  primary key (player, kind, transaction)
);
grant select, insert, delete on purse_movement to lucero_games;
