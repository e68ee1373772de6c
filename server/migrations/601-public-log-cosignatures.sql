-- module: trust
-- The signatures of witnesses over checkpoints of the public log, as lines of a signed note.
create table public_log_cosignature (
  size bigint not null,
  vkey text not null,
  line text not null,
  at timestamptz not null default now(),
  primary key (size, vkey)
);
create index public_log_cosignature_of_witness on public_log_cosignature (vkey, size desc);

grant select, insert on public_log_cosignature to lucero_app;
