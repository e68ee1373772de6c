-- The second design of the ledger: a book is its stream of transfers. Each says everything the book holds after it, so the last one is the
-- book; (player_id, seq) and (player_id, key) decide every race. What was written before has no holdings, and keeps its hash.
-- refusal: a "no" that a retry must not turn into a yes. round_id, round_step: the game round it belongs to, 1, 2, 3, … in it.
-- line numbers what Last Activity shows. detail: what the module that moved the money reads back. winner: shown among the winners.
alter table transfer
  alter column reply drop not null,
  add column holdings text,
  add column refusal text,
  add column round_id uuid,
  add column round_step int,
  add column line bigint,
  add column detail text,
  add column winner boolean,
  add constraint transfer_answer check (reply is not null or refusal is not null);

create unique index transfer_round on transfer (player_id, round_id, round_step) where round_id is not null;
create unique index transfer_line on transfer (player_id, line) where line is not null;
create index transfer_winners on transfer (at desc) where winner;

-- What a round consists of, for the games to read.
create view movement as
select player_id, key, kind, at, refusal, round_id, round_step, line, detail, winner from transfer;

grant select on movement to lucero_app;

-- From now on a checkpoint, which follows the stream within a second or two: no decision rests on it. The first transfer brings its row.
comment on table book is 'a sealed checkpoint of each stream of transfers';

-- What each account holds, from the last transfer; of a book that nothing was written to since the first design, from its row.
drop view account;
create view account as
select b.player_id, held.name, held.balance
from book b
left join lateral (
  select t.holdings from transfer t where t.player_id = b.player_id order by t.seq desc limit 1
) last on true
cross join lateral (
  select split_part(one, '=', 1), split_part(one, '=', 2)::bigint from string_to_table(nullif(last.holdings, ''), ',') as one
  union all
  select * from unnest(b.accounts, b.balances) where last.holdings is null
  union all
  select * from unnest(b.house_accounts, b.house_balances) where last.holdings is null
) as held (name, balance);

grant select on account to lucero_app;

-- A game session ends with the sign-in it was launched from. Marked on the session itself, which lies with the player, so that a bet
-- asks for nothing else; by the database, so that no way of ending a sign-in can leave it out.
alter table game_session
  add column sign_in_at timestamptz not null default now(),
  add column ended_at timestamptz;

update game_session g set sign_in_at = s.created_at from session s where s.id = g.sign_in_id;
update game_session g set ended_at = now() where not exists (select from session s where s.id = g.sign_in_id);

create function end_game_sessions() returns trigger language plpgsql as $$
begin
  update game_session set ended_at = now() where player_id = old.player_id and sign_in_id = old.id and ended_at is null;
  return null;
end
$$;

create trigger session_ends_games after delete on session for each row when (old.kind = 'access')
  execute function end_game_sessions();

-- What the first design kept beside the transfers is carried over when the program starts (server/src/carry-over.ts); with nothing to
-- carry, it goes now.
do $$
begin
  if exists (select from book) or exists (select from transfer) then
    -- room: ledger
    create table carry_over (
      only_one boolean primary key default true check (only_one),
      after uuid not null default '00000000-0000-0000-0000-000000000000',
      books bigint not null default 0
    );
    insert into carry_over default values;
  else
    drop table casino_transaction, game_round, kept_refusal;
  end if;
end
$$;
