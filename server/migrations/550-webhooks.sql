-- Events for other systems, and their delivery to endpoints (webhooks). docs/events.md explains them to integrators.

-- module: webhooks
-- Events that wait for their place in the order of all events. Rows are inserted in the transaction of the change and taken by one node at a time,
-- which gives them their numbers in webhook_event. seq: the sequence number of the player's transfer; 0: no transfer. events: a list of them as JSON.
create table webhook_staged (
  player_id uuid not null,
  seq bigint not null,
  at timestamptz not null default clock_timestamp(),
  events text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table webhook_staged replica identity full;

-- module: webhooks
-- Events in their order. One transaction at a time inserts them, so a reader who continues after a number misses none.
-- operator_id: the operator whose endpoints and staff get it; null: the house only. player_id orders deliveries; zero: no player.
create table webhook_event (
  number bigint generated always as identity primary key,
  id uuid not null unique,
  kind text not null,
  player_id uuid not null,
  operator_id int,
  at timestamptz not null,
  added_at timestamptz not null default now(),
  data text not null
);

create index webhook_event_by_operator on webhook_event (operator_id, number) where operator_id is not null;
create index webhook_event_by_age on webhook_event (added_at);

-- module: webhooks
-- An address that gets events. operator_id: null is an endpoint of the house. kinds: empty means all kinds. failures: failed attempts since the
-- last delivery; after several of them, retry_at is the time of the next attempt for any event. holder: the node that delivers until held_until.
-- removed_at: upkeep deletes its deliveries, and then the row.
create table webhook_endpoint (
  id uuid primary key,
  operator_id int references operator,
  name text not null,
  address text not null,
  kinds text[] not null default '{}',
  is_paused boolean not null default false,
  sealed_secret bytea not null,
  sealed_previous_secret bytea,
  previous_until timestamptz,
  failures int not null default 0,
  retry_at timestamptz not null default '-infinity',
  delivered_at timestamptz,
  holder uuid,
  held_until timestamptz not null default '-infinity',
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((sealed_previous_secret is null) = (previous_until is null))
);

create unique index webhook_endpoint_address on webhook_endpoint (coalesce(operator_id, 0), address) where removed_at is null;

-- module: webhooks
-- An event for an endpoint. It is sent until the receiver accepts it, or parked after give_up_at.
create table webhook_delivery (
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  number bigint not null references webhook_event on delete cascade,
  player_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'parked')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  give_up_at timestamptz not null,
  settled_at timestamptz,
  primary key (endpoint_id, number)
) with (fillfactor = 80);

create index webhook_delivery_by_event on webhook_delivery (number);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, number) where state = 'waiting';
create index webhook_delivery_in_order on webhook_delivery (endpoint_id, player_id, number) where state = 'waiting';
create index webhook_delivery_parked on webhook_delivery (endpoint_id, number) where state = 'parked';

-- module: webhooks
-- The log of attempts. number: null for a test. body: of a test only; the body of an event is made from its row.
-- status: of the answer; null: none came, and problem says why. answer: its beginning.
create table webhook_attempt (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  number bigint references webhook_event on delete cascade,
  event_id uuid not null,
  kind text not null,
  at timestamptz not null,
  milliseconds int not null,
  status int,
  problem text,
  answer text not null default ''
);

create index webhook_attempt_by_endpoint on webhook_attempt (endpoint_id, at desc, id desc);
create index webhook_attempt_by_event on webhook_attempt (number);
create index webhook_attempt_by_age on webhook_attempt (at);

grant select, insert, delete on webhook_staged, webhook_event, webhook_attempt to lucero_app;
grant select, insert, update, delete on webhook_endpoint, webhook_delivery to lucero_app;
