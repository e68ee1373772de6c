-- The largest wins of a day, in order. What was paid is said in detail, as games/round-store.ts writes it; of the winners alone, so that
-- other movements of money pay nothing for it.
create index transfer_largest_wins on transfer (
  ((at at time zone 'UTC')::date),
  (coalesce((detail::json ->> 'cash')::bigint, 0) + coalesce((detail::json ->> 'bonus')::bigint, 0)) desc
) where winner;
