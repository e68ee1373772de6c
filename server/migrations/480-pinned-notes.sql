-- module: players
-- A pinned note is shown wherever staff decides about money of the player. The text of a note is still never changed.
alter table player_note add column pinned boolean not null default false;
create index player_note_pinned on player_note (player_id, id) where pinned;
grant update (pinned) on player_note to lucero_app;
