-- module: contact
-- Prepared answers of the house to conversations, in both languages.
create table canned_answer (
  name text primary key check (name ~ '^[a-z0-9-]{1,40}$'),
  message text not null,
  message_es text not null,
  created_at timestamptz not null default now()
);

-- The Spanish text of a canned answer. Null: the message was written in one language.
alter table conversation_message add column message_es text;

grant select, insert, update, delete on canned_answer to lucero_app;
