-- Indexes for the queues and lists of the desk.
create index redeem_pending on redeem (operator_id, created_at) where status = 'pending';
create index player_newest on player (created_at desc, id desc);
create index player_deactivated on player (created_at desc, id desc) where deactivated_at is not null and closed_at is null;
create index player_closed on player (created_at desc, id desc) where closed_at is not null;
create index player_unverified on player (created_at desc, id desc) where verified_at is null;
create index sms_of_phone on sms (phone, phone_code, created_at desc);
-- Limits, time-outs and self-exclusions of a player, which move no money.
create index transfer_safer_play on transfer (player_id, seq)
  where kind in ('set-limits', 'take-break', 'set-reminder', 'end-exclusion');

-- The end of a staff session reaches every node with the commit, as for players (migration 260).
create function tell_ended_staff_sessions() returns trigger language plpgsql as $$
begin
  perform notify_nodes(json_agg(json_build_object('kind', 'staff-session-ended', 'sessionId', id)))
  from (select id, (row_number() over () - 1) / 40 as message from ended) as one
  group by message;
  return null;
end $$;

create trigger staff_session_ended after delete on staff_session
  referencing old table as ended for each statement execute function tell_ended_staff_sessions();
