-- How many rows a player's list has is told with every page of it. What is older than an hour is counted once and written down here: rows are
-- never removed, and none is written an hour late. What has come since is counted each time.
-- room: wallet
create table user_transaction_count (
  player_id uuid primary key,
  up_to timestamptz not null,
  count bigint not null
);

-- room: notifications
create table notification_count (
  player_id uuid primary key,
  up_to timestamptz not null,
  count bigint not null
);

insert into user_transaction_count
select player_id, now() - interval '1 hour', count(*) from user_transaction
where created_at <= now() - interval '1 hour' group by player_id having count(*) > 200;

insert into notification_count
select player_id, now() - interval '1 hour', count(*) from notification
where created_at <= now() - interval '1 hour' group by player_id having count(*) > 200;

grant select, insert, update on user_transaction_count, notification_count to lucero_app;
