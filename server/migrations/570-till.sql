-- module: till
-- Settings of the till, in one row. methods: methods of payment as [{"id", "name"}]; the drawer counts `cash`. denominations: in cents, the largest first.
-- confirm_above: a difference above it waits for a manager.
create table till_setting (
  only_one boolean primary key default true check (only_one),
  methods jsonb not null default
    '[{"id":"cash","name":"Cash"},{"id":"card","name":"Card"},{"id":"transfer","name":"Transfer"},{"id":"other","name":"Other"}]',
  denominations jsonb not null default '[10000,5000,2000,1000,500,200,100,50,25,10,5,1]',
  confirm_above bigint not null default 100 check (confirm_above >= 0)
);

insert into till_setting default values;

-- module: till
-- Settings of an operator, and the number of its last Z report. The number is taken in the transaction of the close, so there are no gaps.
create table till_operator (
  operator_id int primary key,
  requires_shift boolean not null default false,
  last_report bigint not null default 0 check (last_report >= 0)
);

-- module: till
-- A shift of a person at a drawer. The columns after closed_at are null while it is open. counts: pieces by denomination in cents. close_reason: why
-- another person closed it. A confirmed difference names the person and the reason.
create table till_shift (
  id uuid primary key,
  operator_id int not null,
  staff_id text not null,
  staff_name text not null,
  drawer text not null,
  float_cents bigint not null check (float_cents >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by_id text,
  closed_by text,
  close_request uuid,
  close_reason text,
  counts jsonb,
  counted_cents bigint check (counted_cents >= 0),
  expected_cents bigint,
  report_number bigint check (report_number > 0),
  must_confirm boolean,
  confirmed_at timestamptz,
  confirmed_by_id text,
  confirmed_by text,
  confirmation text,
  check ((closed_at is null) = (report_number is null)),
  check ((closed_at is null) = (counted_cents is null)),
  check ((closed_at is null) = (expected_cents is null)),
  check (closed_at is not null or confirmed_at is null)
);

create unique index till_shift_person on till_shift (staff_id) where closed_at is null;
create unique index till_shift_drawer on till_shift (operator_id, lower(drawer)) where closed_at is null;
create unique index till_shift_report on till_shift (operator_id, report_number);
create index till_shift_newest on till_shift (opened_at desc, id desc);
create index till_shift_of_person on till_shift (staff_id, opened_at desc);

-- module: till
-- A movement of a till. It is inserted in the transaction of the grant or of the payment, and never changed, except for `prints`, the number of
-- printed receipts, and `reference`, which is deleted with the account of the player. shift_id is null if it belongs to no shift. subject: the grant of
-- credit or the redeem. cents: positive into the drawer. method is null if it was not recorded.
create table till_line (
  id uuid primary key,
  seq bigint generated always as identity,
  shift_id uuid references till_shift (id),
  operator_id int not null,
  staff_id text not null,
  staff_name text not null,
  player_id uuid,
  kind text not null check (kind in ('grant', 'redeem', 'reversal', 'drop', 'top-up', 'correction')),
  subject text,
  method text,
  reference text,
  cents bigint not null check (cents <> 0),
  reason text,
  at timestamptz not null,
  prints int not null default 0 check (prints >= 0),
  check (shift_id is not null or kind in ('grant', 'redeem', 'reversal')),
  check ((subject is not null) = (kind in ('grant', 'redeem', 'reversal'))),
  check (kind <> 'grant' or cents > 0),
  check (kind not in ('redeem', 'reversal', 'drop') or cents < 0),
  check (kind <> 'top-up' or cents > 0)
);

create index till_line_of_shift on till_line (shift_id, seq);
create index till_line_of_person on till_line (staff_id, at);
create index till_line_of_player on till_line (player_id) where reference is not null;

grant select, update on till_setting to lucero_app;
grant select, insert, update on till_operator, till_shift to lucero_app;
grant select, insert, update (prints, reference) on till_line to lucero_app;
