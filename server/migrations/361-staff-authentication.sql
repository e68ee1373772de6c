-- module: staff
-- authenticated_at: the last time that password and second factor were checked in this session.
alter table staff_session add column authenticated_at timestamptz not null default now();
