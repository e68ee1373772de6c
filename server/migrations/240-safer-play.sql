-- module: safer
-- What a player has asked of themselves: limits, a break, a reminder. Read with the book by every bet, and changed only by commands on it.
-- *_next_at: from then on *_next_cents is the limit, and null there means none. day_start_cents: what play had brought the player in cash, over
-- all time, when the first bet of that UTC day was made under a limit on the day's loss. break_until: null with a kind is for good.
create table safer_play (
  player_id uuid primary key,
  loss_cents bigint check (loss_cents >= 0),
  loss_next_cents bigint check (loss_next_cents >= 0),
  loss_next_at timestamptz,
  stake_cents bigint check (stake_cents >= 0),
  stake_next_cents bigint check (stake_next_cents >= 0),
  stake_next_at timestamptz,
  day date,
  day_start_cents bigint,
  break_kind text check (break_kind in ('break', 'exclusion')),
  break_from timestamptz,
  break_until timestamptz,
  reminder_minutes int check (reminder_minutes > 0),
  check ((day is null) = (day_start_cents is null)),
  check ((break_kind is null) = (break_from is null) and (break_until is null or break_kind is not null))
) with (fillfactor = 80);

grant select, insert, update on safer_play to lucero_app;
