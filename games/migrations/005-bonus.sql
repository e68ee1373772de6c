-- Of the balance, the part that is bonus credit; and the free spins that a bonus gives at this table, as the wallet said last.
alter table seat
  add column bonus bigint not null default 0,
  add column spins_left integer,
  add column spins_cents bigint,
  add column spins_grant text;

alter table round
  -- Its stake is the wallet's: nothing was taken for it.
  add column is_free_spin boolean not null default false,
  -- How many were left after it, and which grant gave it.
  add column spins_left integer,
  add column spins_grant text,
  -- What it counted toward the player's bonus; null where no bonus credit has paid for it.
  add column counted bigint;
create index round_of_grant on round (spins_grant) where spins_grant is not null;
