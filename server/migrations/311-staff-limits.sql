-- module: staff
-- The limits of a staff member (`staff:ana`), of a role (`role:clerk`) or of an operator (`operator:1001`), in cents. Null: none.
create table staff_limit (
  holder text not null,
  kind text not null check (kind in ('credit', 'redeem')),
  max_each bigint check (max_each >= 0),
  max_day bigint check (max_day >= 0),
  primary key (holder, kind)
);

-- module: staff
-- The amounts granted and paid per UTC day, in cents. The transaction of the money updates it, so concurrent grants cannot exceed a limit.
create table staff_usage (
  holder text not null,
  kind text not null check (kind in ('credit', 'redeem')),
  day date not null,
  used bigint not null,
  primary key (holder, kind, day)
);

grant select, insert, update, delete on staff_limit to lucero_app;
grant select, insert, update, delete on staff_usage to lucero_app;
