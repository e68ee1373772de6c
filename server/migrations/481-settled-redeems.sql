-- module: redeem
-- Who paid or rejected a redeem. settled_by: the name. settled_by_id: the staff account or the API key. approved_by: the second person of an approved
-- request. settled_request: the request id of the call. receipt: the number on the receipt, which the audit log has too. rejection: why it was
-- rejected, in English, and by language where the house wrote a translation. Nodes of version 0.3 leave all of them null.
alter table redeem
  add column settled_by text,
  add column settled_by_id text,
  add column approved_by text,
  add column settled_request uuid,
  add column receipt text,
  add column rejection text,
  add column rejection_translations jsonb;
