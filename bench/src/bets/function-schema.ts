/**
 * Schema of a conventional design without our ledger: balances, movements with a unique key, entries, and one function each for a bet and a
 * win, which lock the player's row. A retry returns the balance of the first call.
 */
export const schema = `
create table wallet (
  player uuid primary key,
  cents bigint not null check (cents >= 0),
  version bigint not null default 0
);
create table nonce (
  provider text not null,
  nonce text not null,
  at timestamptz not null default now(),
  primary key (provider, nonce)
);
create table movement (
  id bigint generated always as identity primary key,
  provider text not null,
  transaction text not null,
  kind text not null,
  player uuid not null references wallet,
  round text not null,
  cents bigint not null,
  closes boolean not null,
  balance_after bigint not null,
  version bigint not null,
  at timestamptz not null default now(),
  unique (provider, transaction)
);
create index on movement (player, id);
create index on movement (provider, round);
create table entry (
  movement bigint not null references movement,
  account text not null,
  cents bigint not null,
  primary key (movement, account)
);
create type answer as (result text, balance bigint, version bigint);

create function move(
  p_kind text, p_provider text, p_nonce text, p_player uuid, p_transaction text, p_round text, p_cents bigint, p_closes boolean
) returns answer language plpgsql as $$
declare
  held wallet;
  before movement;
  change bigint := case p_kind when 'bet' then -p_cents else p_cents end;
  made bigint;
begin
  insert into nonce (provider, nonce) values (p_provider, p_nonce) on conflict do nothing;
  if not found then return ('NONCE_REUSED', null, null)::answer; end if;
  select * into held from wallet where player = p_player for update;
  if not found then return ('SESSION_NOT_FOUND', null, null)::answer; end if;
  select * into before from movement where provider = p_provider and transaction = p_transaction;
  if found then
    if (before.kind, before.player, before.round, before.cents) is distinct from (p_kind, p_player, p_round, p_cents) then
      return ('TX_CONFLICT', held.cents, held.version)::answer;
    end if;
    return ('OK', before.balance_after, before.version)::answer;
  end if;
  perform from movement where provider = p_provider and round = p_round and closes;
  if found then return ('ROUND_CLOSED', held.cents, held.version)::answer; end if;
  if p_kind = 'win' then
    perform from movement where provider = p_provider and round = p_round and player = p_player and kind = 'bet';
    if not found then return ('BET_NOT_FOUND', held.cents, held.version)::answer; end if;
  end if;
  if held.cents + change < 0 then return ('INSUFFICIENT_FUNDS', held.cents, held.version)::answer; end if;
  update wallet set cents = cents + change, version = wallet.version + 1 where player = p_player returning * into held;
  insert into movement (provider, transaction, kind, player, round, cents, closes, balance_after, version)
  values (p_provider, p_transaction, p_kind, p_player, p_round, p_cents, p_closes, held.cents, held.version)
  returning id into made;
  insert into entry (movement, account, cents) values (made, 'player', change), (made, 'bank', -change);
  return ('OK', held.cents, held.version)::answer;
end
$$;`
