-- module: wallet
-- Why an operator rejected the last application, in English and, if the house wrote it, in Spanish. Null after a new application.
alter table wallet add column rejection text, add column rejection_es text, add column rejected_at timestamptz;

-- module: notifications
-- The Spanish text of a message that the house wrote in both languages. Null: readers of Spanish see the translation of `message`, or `message` itself.
alter table notification add column message_es text;
