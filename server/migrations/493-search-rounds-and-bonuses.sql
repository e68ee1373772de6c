-- module: games
-- Search of the house by the first eight characters of a provider's name for a round, as pages show it. A bet adds one entry per round. The pattern
-- instead of a cast to JSON: it cannot fail, so no detail can prevent a bet. Building the index locks the table against writes: see docs/releases.md.
create index if not exists transfer_round_start on transfer (substring(detail from '"round":"([^"]{8})')) where round_step = 1;

-- module: bonus
-- Search of the house by the start of a title.
create index bonus_title_start on bonus (lower(title) text_pattern_ops);
