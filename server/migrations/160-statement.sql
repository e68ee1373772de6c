-- What was moved outside of game rounds is a small part of a long book: a statement that asks for it alone finds it here. A bet is no part of it,
-- and costs nothing more.
create index transfer_outside_rounds on transfer (player_id, seq) where round_id is null and accounts <> '{}';
