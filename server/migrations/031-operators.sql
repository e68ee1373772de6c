-- room: operators
create table operator (
  id int primary key check (id > 0),
  name text not null,
  approves_itself boolean not null default false,
  welcome_cents bigint not null default 0 check (welcome_cents >= 0),
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);

grant select, insert, update on operator to lucero_app;
