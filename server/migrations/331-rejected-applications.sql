-- module: wallet
-- Why an operator rejected the last application, in English, and by language where the house wrote a translation. Null after a new application.
alter table wallet
  add column rejection text,
  add column rejection_translations jsonb,
  add column rejected_at timestamptz;
