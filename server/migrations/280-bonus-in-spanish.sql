-- module: bonus
-- The texts of a bonus in Spanish. Null: the house wrote none, and readers of Spanish see the English ones.
alter table bonus add column title_es text, add column description_es text;
alter table bonus_grant add column title_es text;
