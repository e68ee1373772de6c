-- module: staff
-- Rows that a staff member has approved, and rows of a period. Rows that a staff member has caused have staff_log_actor.
create index if not exists staff_log_approver on staff_log (approver_id, seq) where approver_id is not null;
create index if not exists staff_log_at on staff_log (at);
