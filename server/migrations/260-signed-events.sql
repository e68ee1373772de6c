-- Any login may send a NOTIFY, so a node accepts only signed messages (server/src/events/messages.ts).
-- Nodes sign with a key derived from LUCERO_SECRET. The triggers below cannot have that key; they sign with this one.
-- module: events
create table event_key (
  id boolean primary key default true check (id),
  key bytea not null check (length(key) = 64)
);
-- Each UUID has 122 random bits.
insert into event_key (key) select
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) ||
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
grant select on event_key to lucero_app;

create function xor_bytes(bytes bytea, mask int) returns bytea language sql immutable as $$
  select string_agg(set_byte('\x00'::bytea, 0, get_byte(bytes, n) # mask), ''::bytea order by n)
  from generate_series(0, length(bytes) - 1) as n
$$;

-- HMAC-SHA-256 (RFC 2104) for keys of one block, 64 bytes.
create function hmac_sha256(key bytea, message bytea) returns bytea language sql immutable as $$
  select sha256(xor_bytes(key, 92) || sha256(xor_bytes(key, 54) || message))
$$;

create function notify_nodes(events json) returns void language plpgsql as $$
declare
  body text := '"from":"database","events":' || events::text || '}';
  mac text := (select encode(hmac_sha256(key, convert_to(body, 'UTF8')), 'hex') from event_key);
begin
  perform pg_notify('lucero_news', '{"mac":"' || mac || '",' || body);
end $$;

-- A NOTIFY payload is limited to 8,000 bytes: 40 sessions per message.
create or replace function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform notify_nodes(json_agg(json_build_object('kind', 'sessions-ended', 'playerId', player_id, 'sessionId', id)))
  from (select player_id, id, (row_number() over () - 1) / 40 as message from ended) as one
  group by message;
  return null;
end $$;

create or replace function tell_ended_player() returns trigger language plpgsql as $$
begin
  perform notify_nodes(json_build_array(json_build_object('kind', 'sessions-ended', 'playerId', new.id)));
  return null;
end $$;
