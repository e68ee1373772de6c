-- module: players
-- Phone numbers that a player has had and no longer has, as keyed hashes: the database alone does not reveal them. A new account is refused a
-- number of a closed account, or of a player who is on a break or excluded. reason: why the house changed it; null where the player did.
create table former_phone (
  phone_hash bytea not null,
  player_id uuid not null references player on delete cascade,
  left_at timestamptz not null default now(),
  reason text,
  primary key (phone_hash, player_id)
);

grant select, insert, update, delete on former_phone to lucero_app;

-- The personal data of a closed account is deleted; its number stays as a hash above, and its username stays taken.
alter table player
  alter column phone_code drop not null,
  alter column phone drop not null,
  add constraint player_phone_deleted check (
    (phone is null) = (phone_code is null) and (phone is not null or closed_at is not null));

create index player_to_erase on player (id) where closed_at is not null and phone is not null;
