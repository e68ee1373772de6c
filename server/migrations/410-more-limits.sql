-- module: safer
-- Further limits that players set for themselves: losses of a week and of a month, credit moved to games in a day, and minutes of play in a day.
-- *_next_*: from *_next_at on this is the limit, and null means none. week and month are the first UTC day of the period whose losses are counted.
-- *_start_cents: the cash result of play, over all time, before the first bet of the period under a limit.
-- time_used_ms is the time of play on time_day, up to the bet at time_last_at.
-- Nodes of version 0.3 do not write these columns, so they keep the rules below.
alter table safer_play
  add column loss_week_cents bigint,
  add column loss_week_next_cents bigint,
  add column loss_week_next_at timestamptz,
  add column week date,
  add column week_start_cents bigint,
  add column loss_month_cents bigint,
  add column loss_month_next_cents bigint,
  add column loss_month_next_at timestamptz,
  add column month date,
  add column month_start_cents bigint,
  add column moved_cents bigint,
  add column moved_next_cents bigint,
  add column moved_next_at timestamptz,
  add column moved_day date,
  add column moved_day_cents bigint,
  add column time_minutes bigint,
  add column time_next_minutes bigint,
  add column time_next_at timestamptz,
  add column time_day date,
  add column time_used_ms bigint,
  add column time_last_at timestamptz;

alter table safer_play add constraint safer_play_further_limits check (
  loss_week_cents >= 0 and loss_week_next_cents >= 0 and loss_month_cents >= 0 and loss_month_next_cents >= 0
  and moved_cents >= 0 and moved_next_cents >= 0 and time_minutes > 0 and time_next_minutes > 0
);

alter table safer_play add constraint safer_play_periods check (
  (week is null) = (week_start_cents is null)
  and (month is null) = (month_start_cents is null)
  and (moved_day is null) = (moved_day_cents is null)
  and (time_day is null) = (time_used_ms is null)
  and (time_day is null) = (time_last_at is null)
);
