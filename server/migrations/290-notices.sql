-- module: notifications
-- A message of the program as code and fields, which the client renders in its language. Null for messages that people wrote, and for
-- those of a node of the version before.
alter table notification add column code text, add column fields jsonb;
alter table broadcast add column code text, add column fields jsonb;
