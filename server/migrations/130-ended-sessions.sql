-- A node remembers sessions that it has found good. That one has ended is told to all of them by the statement that ends it, with its commit:
-- whoever ends it, and however the line of that node is. The form is that of kit/news.ts; a message takes 8,000 bytes.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('lucero_news', json_build_object('from', 'database', 'events', json_agg(
    json_build_object('kind', 'sessions-ended', 'playerId', player_id, 'sessionId', id)))::text)
  from (select player_id, id, (row_number() over () - 1) / 40 as message from ended) as one
  group by message;
  return null;
end $$;

create trigger session_ended after delete on session referencing old table as ended
for each statement execute function tell_ended_sessions();

-- Whoever may not play any more has no session that may: also not one that was begun in the same moment.
create function tell_ended_player() returns trigger language plpgsql as $$
begin
  perform pg_notify('lucero_news', json_build_object('from', 'database', 'events', json_build_array(
    json_build_object('kind', 'sessions-ended', 'playerId', new.id)))::text);
  return null;
end $$;

create trigger player_ended after update of deactivated_at, closed_at on player for each row
when ((old.deactivated_at is null and new.deactivated_at is not null) or (old.closed_at is null and new.closed_at is not null))
execute function tell_ended_player();
