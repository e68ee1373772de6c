-- module: games
-- The approved request that a secret was issued for. A repeated call for the same request replaces the secret. Null: no approval was needed.
alter table provider_secret add column issue uuid;
