-- What the subject of a request looked like when a second person was asked for, as JSON. Null in requests of older versions.
alter table staff_approval add column snapshot text;
-- One open request per effect: a hash of the call, the subject and what changes. Null in requests of older versions, and in requests that have
-- expired and that a new one has replaced.
alter table staff_approval add column effect_hash uuid;
create unique index staff_approval_effect on staff_approval (effect_hash) where state = 'pending';
create index staff_approval_subject on staff_approval (subject) where state = 'pending';
