-- module: staff
-- Roles of one's own: named sets of permissions within those of a base role. They are read with every call, so a change counts at once.
create table staff_role (
  name text primary key check (name = lower(name)),
  title text not null,
  base text not null check (base in ('manager', 'clerk', 'operator', 'cashier', 'auditor')),
  permissions text[] not null,
  created_by text not null,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on staff_role to lucero_app;

alter table staff add column own_role text references staff_role;
create index staff_of_own_role on staff (own_role) where own_role is not null;

-- A cashier belongs to an operator, like its owner of the role `operator`.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('owner', 'manager', 'clerk', 'operator', 'cashier', 'auditor'));
alter table staff drop constraint staff_check;
alter table staff add constraint staff_check check ((role in ('operator', 'cashier')) = (operator_id is not null));

insert into staff_limit (holder, kind, max_each, max_day) values
  ('role:cashier', 'credit', 50000, 500000),
  ('role:cashier', 'redeem', 100000, 1000000)
on conflict (holder, kind) do nothing;
