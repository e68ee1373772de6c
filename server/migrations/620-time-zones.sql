-- module: calendar
-- Time zones of the house (`house`) and of operators (`operator:1001`), by the moment from which they count. No row: UTC, or the zone of the house.
-- A null zone returns an operator to the zone of the house. Rows in the past never change, so a day that has ended keeps its sums.
create table time_zone (
  scope text not null check (scope ~ '^(house|operator:[1-9][0-9]*)$'),
  since timestamptz not null,
  zone text check (zone is not null or scope <> 'house'),
  set_at timestamptz not null default now(),
  primary key (scope, since)
);

grant select, insert, delete on time_zone to lucero_app;

-- `shop`: the sums of an operator in days of its own zone. Only operators that ever had a zone of their own have such rows.
alter table report_total drop constraint report_total_kind_check;
alter table report_total add constraint report_total_kind_check check (kind in ('operator', 'game', 'bonus', 'shop'));
