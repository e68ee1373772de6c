/**
 * The peer: pgledger's schema, written from its description. Accounts, transfers and entries with the balance before and after; one
 * SQL function call per transfer, which locks both accounts in order and checks their balances.
 */
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { measure } from '@lucero/lab/load/closed-loop'
import { players } from './ours.ts'

/** The house account is one row. Users of pgledger split it when it becomes hot. */
const houseAccounts = 16
const maxConnections = 128

const schema = `
create schema peer;
create table peer.account (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  balance numeric not null default 0,
  version bigint not null default 0,
  allow_negative boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table peer.transfer (
  id uuid primary key default gen_random_uuid(),
  from_account_id uuid not null references peer.account,
  to_account_id uuid not null references peer.account,
  amount numeric not null check (amount > 0),
  metadata jsonb,
  created_at timestamptz not null default now()
);
create index on peer.transfer (from_account_id);
create index on peer.transfer (to_account_id);
create table peer.entry (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references peer.account,
  transfer_id uuid not null references peer.transfer,
  amount numeric not null,
  balance_before numeric not null,
  balance_after numeric not null,
  account_version bigint not null,
  created_at timestamptz not null default now()
);
create index on peer.entry (account_id);
create index on peer.entry (transfer_id);

create function peer.create_transfer(source uuid, target uuid, cents numeric) returns uuid language plpgsql as $$
declare
  made uuid;
  low uuid := least(source, target);
  high uuid := greatest(source, target);
  giver peer.account;
  taker peer.account;
begin
  perform 1 from peer.account where id = low for update;
  perform 1 from peer.account where id = high for update;
  insert into peer.transfer (from_account_id, to_account_id, amount) values (source, target, cents) returning id into made;
  update peer.account set balance = balance - cents, version = version + 1, updated_at = now() where id = source returning * into giver;
  if giver.balance < 0 and not giver.allow_negative then
    raise exception 'account % would be overdrawn', giver.name;
  end if;
  insert into peer.entry (account_id, transfer_id, amount, balance_before, balance_after, account_version)
  values (source, made, -cents, giver.balance + cents, giver.balance, giver.version);
  update peer.account set balance = balance + cents, version = version + 1, updated_at = now() where id = target returning * into taker;
  insert into peer.entry (account_id, transfer_id, amount, balance_before, balance_after, account_version)
  values (target, made, cents, taker.balance - cents, taker.balance, taker.version);
  return made;
end
$$;`

export async function openPgledger(url: string, connections: number) {
  const pool = new Pool({ connectionString: url, max: Math.min(maxConnections, connections) })
  pool.on('error', () => undefined)
  await pool.query(schema)
  const house = Array.from({ length: houseAccounts }, () => randomUUID())
  const people = Array.from({ length: players }, () => randomUUID())
  const add = `insert into peer.account (id, name, balance, allow_negative) select id, 'x', $2, $3 from unnest($1::uuid[]) as id`
  await pool.query(add, [house, 0, true])
  await pool.query(add, [people, 100_000_000, false])
  const pick = (from: string[]) => from[Math.floor(Math.random() * from.length)]!
  const transfer = () => {
    const [player, bank] = [pick(people), pick(house)]
    const [source, target] = Math.random() < 0.6 ? [player, bank] : [bank, player]
    const values = [source, target, 1 + Math.floor(Math.random() * 500)]
    return pool.query({ name: 'transfer', text: 'select peer.create_transfer($1, $2, $3)', values })
  }
  return {
    measure: (callers: number, seconds: number) => measure(callers, seconds, transfer),
    stop: () => pool.end(),
  }
}
