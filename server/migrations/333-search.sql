-- module: players
-- Search of the house: the start of a username, the end of a phone, the start of a full name or of a last name without case and accents.
create index player_by_username_start on player (username_key text_pattern_ops);
create index player_by_phone_end on player (reverse(phone) text_pattern_ops) where phone is not null;

create function searchable_name(name text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'));

create index player_by_full_name on player (searchable_name(first_name || ' ' || last_name) text_pattern_ops)
  where last_name is not null;
create index player_by_last_name on player (searchable_name(last_name) text_pattern_ops) where last_name is not null;

-- module: ledger
-- The first transfer of a round, and transfers outside of rounds, by their ids. A bet adds one entry per round. Building an index locks the table
-- against writes, so docs/releases.md says how to build both on a large table before the upgrade.
create index if not exists transfer_first_of_round on transfer (round_id) where round_step = 1;
create index if not exists transfer_by_key on transfer (key) where round_id is null;
