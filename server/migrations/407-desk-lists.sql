-- The list of all redeems of the house, in the order of time.
create index if not exists redeem_created on redeem (created_at desc);
