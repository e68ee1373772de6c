-- Any login may LISTEN, so the events in a message are encrypted: they name players, and when they play.
-- Nodes of version 0.3 read plain events only. While one of them is connected, all messages stay plain. A later node sets is_sealed once no
-- such node has been connected for a while (server/src/events/sealing.ts). An installation without players has no such nodes.
-- module: events
alter table event_key add column is_sealed boolean not null default false;
update event_key set is_sealed = not exists (select from player);

-- Stream cipher: HMAC-SHA-256 in counter mode. The key has 64 bytes. A nonce must not be used twice.
create function encrypt_stream(key bytea, nonce bytea, message bytea) returns bytea language plpgsql immutable as $$
declare
  inner_pad bytea := xor_bytes(key, 54);
  outer_pad bytea := xor_bytes(key, 92);
  block bytea;
  part bytea;
  result bytea := '';
begin
  for number in 0 .. (length(message) - 1) / 32 loop
    block := sha256(outer_pad || sha256(inner_pad || nonce || int4send(number)));
    part := substring(message from number * 32 + 1 for 32);
    result := result || (
      select string_agg(set_byte('\x00'::bytea, 0, get_byte(part, n) # get_byte(block, n)), ''::bytea order by n)
      from generate_series(0, length(part) - 1) as n
    );
  end loop;
  return result;
end $$;

create or replace function notify_nodes(events json) returns void language plpgsql as $$
declare
  keys event_key := (select event_key from event_key);
  nonce bytea := uuid_send(gen_random_uuid());
  content_key bytea := hmac_sha256(keys.key, 'content') || decode(repeat('00', 32), 'hex');
  body text;
begin
  if keys.is_sealed then
    body := '"from":"database","nonce":"' || encode(nonce, 'hex') || '","sealed":"' ||
      translate(encode(encrypt_stream(content_key, nonce, convert_to(events::text, 'UTF8')), 'base64'), E'\n', '') || '"}';
  else
    body := '"from":"database","events":' || events::text || '}';
  end if;
  perform pg_notify('lucero_news', '{"mac":"' || encode(hmac_sha256(keys.key, convert_to(body, 'UTF8')), 'hex') || '",' || body);
end $$;
