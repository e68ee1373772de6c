-- A round of Star Crash that is called off ends at the multiplier where the table stopped, in hundredths. Null for rounds of releases up to
-- 0.3.0, which returned stakes instead.
alter table crash_round add column called_off_at integer check (called_off_at between 100 and 100000);
-- Presses of a cash-out that the player has withdrawn. They do not count if they arrive later.
alter table crash_bet add column withdrawn uuid[] not null default '{}';
