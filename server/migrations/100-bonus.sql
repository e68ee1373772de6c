-- room: bonus
-- What the house offers. The terms are shown before a player activates it, and are copied onto the grant then.
create table bonus (
  id uuid primary key,
  title text not null,
  description text not null,
  terms jsonb not null,
  audience text not null check (audience in ('all', 'operator', 'invited')),
  operator_id int,
  repeats boolean not null,
  offered_from timestamptz not null,
  offered_until timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  check ((audience = 'operator') = (operator_id is not null)),
  check (offered_from < offered_until)
);

create index bonus_offered on bonus (offered_until) where published_at is not null and withdrawn_at is null;

-- room: bonus
-- Players whom a bonus is offered to by name, whoever else it is for.
create table bonus_invitation (
  player_id uuid not null,
  bonus_id uuid not null references bonus,
  created_at timestamptz not null default now(),
  primary key (player_id, bonus_id)
);

-- room: bonus
-- A player's activation of a bonus. Its credit is in the player's book: bonus:{operator}:{id} and free:{operator}:{id}.
-- is_live: open, or over with rounds that bonus credit has paid still in play. bets: those that stand.
-- claimed_until: a node is looking after its expiry or its reminder.
create table bonus_grant (
  player_id uuid not null,
  id uuid not null,
  bonus_id uuid not null references bonus,
  operator_id int not null,
  title text not null,
  terms jsonb not null,
  day date not null,
  state text not null check (state in
    ('awaiting-deposit', 'active', 'wagering', 'wagered', 'collected', 'refused', 'expired', 'lost', 'forfeited')),
  wagered_cents bigint not null check (wagered_cents >= 0),
  bets int not null check (bets >= 0),
  open_rounds int not null check (open_rounds >= 0),
  spins_left int not null check (spins_left >= 0),
  last_game_id text,
  collected_cents bigint not null check (collected_cents >= 0),
  forfeited_cents bigint not null check (forfeited_cents >= 0),
  activated_at timestamptz not null,
  started_at timestamptz,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  ended_at timestamptz,
  claimed_until timestamptz,
  is_live boolean not null generated always as
    (state in ('awaiting-deposit', 'active', 'wagering', 'wagered') or open_rounds > 0) stored,
  primary key (player_id, id),
  constraint bonus_grant_one_per_day unique (player_id, day)
) with (fillfactor = 70);

create unique index bonus_grant_one_open on bonus_grant (player_id)
  where state in ('awaiting-deposit', 'active', 'wagering', 'wagered');
create index bonus_grant_live on bonus_grant (player_id) where is_live;
create index bonus_grant_due on bonus_grant (expires_at) where state in ('awaiting-deposit', 'active', 'wagering');
create index bonus_grant_newest on bonus_grant (activated_at desc);
create index bonus_grant_of_bonus on bonus_grant (bonus_id, activated_at desc);

-- room: bonus
-- What a settled round counted toward the play-through, and what came too late for the bonus and was forfeited. seq is the transfer's.
create table bonus_line (
  player_id uuid not null,
  grant_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('counted', 'late')),
  game_id text not null,
  stake_cents bigint not null check (stake_cents >= 0),
  cents bigint not null check (cents >= 0),
  primary key (player_id, grant_id, seq)
);

grant select, insert, update on bonus, bonus_grant to lucero_app;
grant select, insert on bonus_invitation, bonus_line to lucero_app;

-- What free spins won can pay stakes too, and a free spin pays one with no money at all.
alter table game_round
  add column free_cents bigint not null default 0 check (free_cents >= 0),
  add column is_free_spin boolean not null default false;
alter table casino_transaction
  add column free_cents bigint not null default 0 check (free_cents >= 0);
