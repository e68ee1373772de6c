-- What play of a version has shown until figures_at, as the games process has reported it. Null: nobody has played it with real credit.
alter table package_version
  add column figures jsonb,
  add column figures_at timestamptz;
