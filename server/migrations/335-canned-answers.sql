-- module: contact
-- Prepared answers of the house to conversations, in English and by language.
create table canned_answer (
  name text primary key check (name ~ '^[a-z0-9-]{1,40}$'),
  message text not null,
  message_translations jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- The text of a canned answer by language. Null: the message was written in one language.
alter table conversation_message add column message_translations jsonb;

grant select, insert, update, delete on canned_answer to lucero_app;
