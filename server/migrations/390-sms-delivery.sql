-- module: sms
-- The gateway that accepted the text, what it cost, and the final delivery report.
alter table sms
  add column gateway text,
  add column cost numeric not null default 0,
  add column delivery text check (delivery in ('delivered', 'failed'));
