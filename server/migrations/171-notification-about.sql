-- What a notification is about, as kind:id, for the page to lead there.
alter table notification add column about text;
