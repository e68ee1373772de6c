-- module: bonus
-- Texts of a bonus by language. They replace title_es and description_es, which a later version drops.
alter table bonus
  add column title_translations jsonb not null default '{}',
  add column description_translations jsonb not null default '{}';
alter table bonus_grant
  add column title_translations jsonb not null default '{}',
  -- Why it was forfeited, as code and fields. Null for grants that ended in a version before.
  add column forfeit_cause jsonb;

update bonus set title_translations = jsonb_build_object('es', title_es) where title_es is not null;
update bonus set description_translations = jsonb_build_object('es', description_es) where description_es is not null;
update bonus_grant set title_translations = jsonb_build_object('es', title_es) where title_es is not null;
