-- module: staff
-- Limits of the roles that work at a counter, in cents. `house limits set` changes or removes them. Existing limits are not changed.
insert into staff_limit (holder, kind, max_each, max_day) values
  ('role:clerk', 'credit', 50000, 500000),
  ('role:clerk', 'redeem', 100000, 1000000),
  ('role:operator', 'credit', 50000, 500000),
  ('role:operator', 'redeem', 100000, 1000000)
on conflict (holder, kind) do nothing;
