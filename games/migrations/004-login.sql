-- Whoever plays as the role sees that its tables are up to date, without a right to change them.
grant select on migration to lucero_games;
