-- module: notifications
-- is_marketing: players on a break or excluded are left out, and counted in left_out. True unless the house says that it is a service message;
-- so it is for broadcasts that were under way at the upgrade, and for those that a node of the version before begins.
alter table broadcast
  add column is_marketing boolean not null default true,
  add column left_out bigint not null default 0;
