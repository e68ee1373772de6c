-- The program works as this role. Tables belong to whoever migrates, so what the role may do to each is granted one by one:
-- history is written and read, never changed.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lucero_app') then
    create role lucero_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another node was quicker
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'lucero_app', 'member') or not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant lucero_app to %I', current_user);
  end if;
end
$$;

grant usage on schema public to lucero_app;
