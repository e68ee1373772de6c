-- Why a request needs a second person: a code with fields, for texts in any language. Null in requests of older versions, which have the sentence only.
alter table staff_approval add column why_code text;
alter table staff_approval add column why_fields text;
