-- module: safer
-- A higher limit, or none, that the player has requested and not confirmed yet. It can be confirmed from *_raise_at on. Null cents or minutes
-- with a time mean no limit. Nodes of version 0.3 neither read nor write these columns, so they keep the current limit until it is confirmed.
-- *_next_*: a confirmed raise, or one that a node of version 0.3 has accepted. It takes effect at *_next_at.
alter table safer_play
  add column loss_raise_cents bigint,
  add column loss_raise_at timestamptz,
  add column loss_week_raise_cents bigint,
  add column loss_week_raise_at timestamptz,
  add column loss_month_raise_cents bigint,
  add column loss_month_raise_at timestamptz,
  add column stake_raise_cents bigint,
  add column stake_raise_at timestamptz,
  add column moved_raise_cents bigint,
  add column moved_raise_at timestamptz,
  add column time_raise_minutes bigint,
  add column time_raise_at timestamptz;
-- One check for all columns, as a statement of its own: Citus propagates no checks of new columns.
alter table safer_play add constraint safer_play_raise_check check (
  loss_raise_cents > 0 and
  loss_week_raise_cents > 0 and
  loss_month_raise_cents > 0 and
  stake_raise_cents > 0 and
  moved_raise_cents > 0 and
  time_raise_minutes > 0
);
