-- Why a bonus was forfeited, in the words that its player was told.
alter table bonus_grant add column forfeit_reason text;
