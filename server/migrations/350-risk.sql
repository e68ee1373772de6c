-- module: risk
-- Findings of the risk rules. Nothing in the program depends on them; staff reads and dismisses them.
-- subject: the bonus or the pattern, if a player can have several findings of a kind. items: the evidence as stable texts, so that the same
-- evidence is recognised. reason, dismissed_by, dismissed_at: the last dismissal. An open finding that has them was reopened.
create table risk_finding (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('linked-accounts', 'bonus-abuse', 'loss-chasing', 'unusual-win')),
  subject text not null,
  players uuid[] not null check (cardinality(players) > 0),
  items text[] not null,
  evidence jsonb not null,
  score int not null check (score between 1 and 100),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  state text not null check (state in ('open', 'dismissed')),
  reason text,
  dismissed_by text,
  dismissed_at timestamptz,
  check ((reason is null) = (dismissed_by is null) and (reason is null) = (dismissed_at is null)),
  check (state = 'open' or reason is not null)
);

create index risk_finding_players on risk_finding using gin (players);
create index risk_finding_newest on risk_finding (last_seen desc, id desc);
create index risk_finding_open on risk_finding (kind, last_seen desc, id desc) where state = 'open';

-- module: risk
-- Evidence that two accounts belong together. player_a < player_b. keys: what was counted: a short device hash, or a UTC day; the latest ones.
-- refs: ids to look at.
create table risk_link (
  player_a uuid not null,
  player_b uuid not null,
  signal text not null check (signal in ('device', 'phone', 'counter', 'sign-ins', 'play')),
  times int not null check (times > 0),
  keys text[] not null,
  refs text[] not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (player_a, player_b, signal),
  check (player_a < player_b)
);

create index risk_link_other on risk_link (player_b);
create index risk_link_by_age on risk_link (last_seen);

-- module: risk
-- How far each source was evaluated. A step locks the row, so one node at a time works.
create table risk_job (
  only_one boolean primary key default true check (only_one),
  cursors jsonb not null default '{}'
);

insert into risk_job default values;

-- What the sources are read by, in the order of time. None of it is changed by a bet.
create index player_by_verification on player (verified_at) where verified_at is not null;
create index player_phone_block on player (phone_code, left(phone, 8)) where verified_at is not null and phone is not null;
create index redeem_paid on redeem (settled_at) where status = 'completed';

grant select, insert, update on risk_finding to lucero_app;
grant select, insert, update, delete on risk_link to lucero_app;
grant select, update on risk_job to lucero_app;
