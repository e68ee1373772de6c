-- module: race
-- The prizes of coming weeks: a bonus for each place, the first place first. Empty: no race.
create table race_setting (
  only_one boolean primary key default true check (only_one),
  prizes uuid[] not null default '{}'
);

insert into race_setting default values;

-- module: race
-- A race of a UTC week, from its Monday. prizes: fixed when the week opens. closed_at: no score is added any more. settled_at: every prize is paid.
create table race_week (
  week date primary key,
  prizes uuid[] not null check (cardinality(prizes) > 0),
  closed_at timestamptz,
  settled_at timestamptz,
  check (settled_at is null or closed_at is not null)
);

-- module: race
-- The best round of a player in a game. points: hundredths of the stake.
create table race_score (
  player_id uuid not null,
  week date not null,
  game_id text not null,
  points int not null check (points > 0),
  reached_at timestamptz not null,
  primary key (player_id, week, game_id)
);

-- module: race
-- The sum of a player's scores. The rows of a settled week are its final ranking.
create table race_total (
  player_id uuid not null,
  week date not null,
  points int not null check (points > 0),
  reached_at timestamptz not null,
  primary key (player_id, week)
);

create index race_total_ranking on race_total (week, points desc, reached_at, player_id);

-- module: race
-- bonus_id: the bonus that the prize is a copy of. paid_at: when the player was offered the prize.
create table race_winner (
  week date not null references race_week,
  place int not null check (place > 0),
  player_id uuid not null,
  points int not null,
  bonus_id uuid not null,
  paid_at timestamptz,
  primary key (week, place),
  unique (week, player_id)
);

grant select, update on race_setting to lucero_app;
grant select, insert, update on race_week, race_total to lucero_app;
grant select, insert, update, delete on race_score, race_winner to lucero_app;
