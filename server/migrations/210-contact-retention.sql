-- What visitors wrote is deleted once it is answered or closed and old: they left a phone number, and have no account to ask about it.
create index conversation_of_visitors on conversation (updated_at) where player_id is null and status <> 'open';

grant delete on conversation, conversation_message to lucero_app;
