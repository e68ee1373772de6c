-- module: games
-- Replaces the index of migration 493. Its regular expression cost PostgreSQL a third of the CPU time of a bet. This expression finds the same eight
-- characters. For a name that is shorter, it also contains what follows in the detail, which no search looks for.
drop index if exists transfer_round_start;
create index if not exists transfer_round_name on transfer (substr(detail, strpos(detail, '"round":"') + 9, 8)) where round_step = 1;
