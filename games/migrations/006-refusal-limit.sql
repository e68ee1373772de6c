-- Which limit a refused stake was over, and its amount in cents; null for every other refusal, and where the wallet did not say.
alter table round add column refusal_limit jsonb;
