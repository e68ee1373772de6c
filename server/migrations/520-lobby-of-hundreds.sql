-- Tags that the house gives a game, and when players first saw it. Null for the games that an installation began with, so that they are not new.
alter table casino_game add column tags text[] not null default '{}';
alter table casino_game add column listed_at timestamptz;
