-- A list of players is one row of the audit log, which names all of them. The index finds the rows about one player.
create index staff_log_listed on staff_log using gin ((after::jsonb -> 'players')) where subject = 'players';
