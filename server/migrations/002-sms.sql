-- room: kit
-- Texts and calls to be sent. The text is sealed with the program's key, and taken away once sent by a real gateway.
create table sms (
  id bigint generated always as identity primary key,
  phone_code integer not null,
  phone text not null,
  channel text not null check (channel in ('sms', 'voice')),
  sealed_text bytea,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired')),
  tries integer not null default 0,
  -- When it may be tried again. A node that is sending it moves this ahead, so that no other takes it meanwhile.
  next_try_at timestamptz not null default now(),
  expires_at timestamptz not null,
  problem text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check (status <> 'waiting' or sealed_text is not null)
);

create index sms_waiting on sms (next_try_at) where status = 'waiting';
create index sms_created_at on sms (created_at);

grant select, insert, update, delete on sms to lucero_app;
