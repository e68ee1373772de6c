-- Indexes for lists of the house in the order of time.
create index redeem_created on redeem (created_at desc);
create index wallet_waiting on wallet (created_at) where status = 'applied';
